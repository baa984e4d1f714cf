"""Sound in a real browser: what reaches the loudspeaker is measured there, sample by sample."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.visitors import Visitors, is_live

EAR = """
const ears = window.ears = [];
const connect = AudioNode.prototype.connect;
AudioNode.prototype.connect = function (target, ...more) {
  if (target instanceof AudioDestinationNode) {
    const ear = new AnalyserNode(this.context, { fftSize: 32768 });
    connect.call(this, ear);
    ears.push(ear);
  }
  return connect.call(this, target, ...more);
};
"""
LOUDEST = """async () => {
  const end = performance.now() + 700;
  let loudest = 0;
  while (performance.now() < end) {
    for (const ear of window.ears) {
      const samples = new Float32Array(ear.fftSize);
      ear.getFloatTimeDomainData(samples);
      for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
    }
    await new Promise(requestAnimationFrame);
  }
  return loudest;
}"""
NAMES = ["card", "chip", "mana", "blow", "heal", "tear", "coin", "turn", "win", "lose", "thunder"]


def room(visitors: Visitors) -> Page:
    page = visitors.come()
    page.add_init_script(EAR)
    page.goto("/")
    page.locator('main form[action*="/games/thunderjack/"] button[name=opponent]').last.press("Enter")
    is_live(page)
    return page


def loudest_of(page: Page, name: str) -> float:
    """The greatest deviation from silence after a sound was asked for."""
    page.evaluate("(name) => document.dispatchEvent(new CustomEvent('sound', { detail: name }))", name)
    return float(page.evaluate(LOUDEST))


def mute(page: Page) -> None:
    # What was heard last is measured for a while, and for ever once the context is suspended.
    assert any(page.evaluate(LOUDEST) == 0 for _try in range(20)), "a sound never ends"
    page.get_by_label("Sound and speed").click()
    page.get_by_label("Mute").check()


def test_nothing_is_heard_before_a_click_and_each_sound_after_it(visitors: Visitors) -> None:
    page = room(visitors)
    assert all(loudest_of(page, name) == 0 for name in ("card", "thunder"))
    assert page.evaluate("window.ears.length") == 0, "nothing can sound that is not there"
    page.locator("#headline").click()
    for name in NAMES:
        assert loudest_of(page, name) > 0.005, name


def test_nothing_is_heard_while_muted_and_that_is_remembered(visitors: Visitors) -> None:
    page = room(visitors)
    page.locator("#headline").click()
    assert loudest_of(page, "blow") > 0.005
    mute(page)
    assert all(loudest_of(page, name) == 0 for name in ("card", "thunder"))
    page.reload()
    is_live(page)
    expect(page.get_by_label("Mute")).to_be_checked()
    page.locator("#headline").click()
    assert loudest_of(page, "thunder") == 0


def test_volume_makes_it_quieter(visitors: Visitors) -> None:
    page = room(visitors)
    page.get_by_label("Sound and speed").click()
    loud = loudest_of(page, "blow")
    page.get_by_label("Volume").fill("20")
    page.evaluate(LOUDEST)
    assert 0 < loudest_of(page, "blow") < loud / 2


def test_the_settings_hold_the_same_sound_and_speed_and_the_theme(visitors: Visitors) -> None:
    page = room(visitors)
    mute(page)
    page.goto("/accounts/settings/")
    expect(page.get_by_label("Mute")).to_be_checked()
    page.get_by_label("Mute").uncheck()
    page.get_by_label("Dark").check()
    page.get_by_label("Instant").check()
    page.go_back()
    expect(page.locator("html")).to_have_attribute("data-sound", "on")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-speed", "none")

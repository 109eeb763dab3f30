// The parts of the shell that the tour visits, by their marks in the page.

const guideSteps = ['menu', 'breadcrumb', 'search', 'fullscreen', 'size', 'language', 'settings', 'tags'] as const
type GuideStep = (typeof guideSteps)[number]

/** The part of the shell, if it is drawn now. */
export const partOf = (step: GuideStep): HTMLElement | null => document.querySelector(`[data-guide=${step}]`)

/** The steps whose part is on the screen, in their order. */
export const shownSteps = (): readonly GuideStep[] => guideSteps.filter((step) => partOf(step) !== null)

// Module entry of onboarding 入驻: the checklist of a new merchant and the facts that it is drawn from.
export { nextStepOf, onboardingOf, type OnboardingRow, walletHas } from './onboarding.ts'
export type { OnboardingDeps } from './onboarding.deps.ts'
export { readFacts } from './onboarding-facts.ts'

// The whole scenario over HTTP, from registration to money in the bank, as steps that may each be repeated after a crash.
import { onboarding } from './onboarding.ts'
import { sale } from './sale.ts'
import type { Step } from './driver.ts'
import { withdrawal } from './withdrawal.ts'

export { newDriver } from './driver.ts'

export const steps: readonly Step[] = [...onboarding, ...sale, ...withdrawal]

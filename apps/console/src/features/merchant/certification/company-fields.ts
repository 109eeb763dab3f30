// What every part of the company form is given.
import type { CompanyPapers } from '@merchant/contract'
import type { FormRule } from 'antd'
import type { z } from 'zod'
import { dayOf } from '@merchant/contract'
import { clock } from '../../../api/clock.ts'

export interface CompanyFieldsProps {
  /** The endpoint's body, whose own rules check the fields. */
  readonly body: z.ZodType
  /** What was handed in before, masked; null for the first time. */
  readonly papers: CompanyPapers | null
}

export const today = (): string => dayOf(clock.now())

/** A rule about a value that is there; whether it must be there is the contract's rule. */
export const ruleAbout = (
  complaintOf: (value: string) => string | null,
): Exclude<FormRule, (...args: never[]) => unknown> => ({
  validator: (_, value?: string) => {
    const complaint = value === undefined || value === '' ? null : complaintOf(value)
    return complaint === null ? Promise.resolve() : Promise.reject(new Error(complaint))
  },
})

// What is known of one withdrawal beside its row: its history for everybody, and for who decides about it the merchant behind it.
import { z } from 'zod'
import { telling } from '../../said.ts'
import { actingParty } from '../../acting-party.ts'
import { idSchema } from '../../ids.ts'
import { balanceFenSchema } from '../../money.ts'
import { instantSchema } from '../../time.ts'
import { merchantStatus } from '../merchant/merchant-status.ts'
import { merchantType } from '../merchant/merchant.ts'
import { withdrawRisk } from './withdraw-risk.ts'
import { withdrawStatus } from './withdraw-status.ts'

/** SCHEDULE: by the schedule, which was confirmed once. */
export const keptConfirmation = z.enum(['SMS', 'TOTP', 'SCHEDULE'])
export type WithdrawConfirmation = z.output<typeof keptConfirmation>

export const withdrawConfirmMethod = z.enum(['SMS', 'TOTP'], {
  error: telling('不支持的验证方式', 'There is no such way to confirm'),
})

const withdrawStep = z.object({
  at: instantSchema,
  event: z.enum([
    'apply',
    'confirm',
    'cancel',
    'confirmExpired',
    'approve',
    'reject',
    'hold',
    'pay',
    'paid',
    'failed',
    'bounced',
  ]),
  text: z.string(),
  party: actingParty,
  /** The person, for people of the same party; null otherwise. */
  name: z.string().nullable(),
})
export type WithdrawStep = z.output<typeof withdrawStep>

export const withdrawFacts = {
  /** Whose card it is: a person's name masked, a company's whole. */
  payee: z.string(),
  isPublicAccount: z.boolean(),
  /** How the merchant confirmed it, when and from which address; null until then, and for orders of before it was kept. */
  confirmation: z.object({ method: keptConfirmation, at: instantSchema, ip: z.string().nullable() }).nullable(),
  /** Oldest first. */
  history: z.array(withdrawStep),
}

const earlierWithdrawal = z.object({
  id: idSchema,
  withdrawNo: z.string(),
  amountFen: z.int(),
  status: withdrawStatus,
  failReason: z.string().nullable(),
  appliedAt: instantSchema,
})
export type EarlierWithdrawal = z.output<typeof earlierWithdrawal>

export const withdrawReview = {
  ...withdrawFacts,
  ...withdrawRisk,
  cardBoundAt: instantSchema.nullable(),
  merchant: z.object({ merchantId: idSchema, merchantNo: z.string(), type: merchantType, status: merchantStatus }),
  /** As the ledger has it now; this withdrawal is in `frozenFen` until it is paid. */
  balance: z.object({
    availableFen: balanceFenSchema,
    pendingFen: balanceFenSchema,
    frozenFen: balanceFenSchema,
    debtFen: balanceFenSchema,
  }),
  /** The merchant's other withdrawals, newest first: how many stand in which state, the newest, and those turned down. */
  earlier: z.object({
    counts: z.partialRecord(withdrawStatus, z.int()),
    newest: z.array(earlierWithdrawal),
    turnedDown: z.array(earlierWithdrawal),
  }),
  /** Of what is large: differences of the merchant that somebody closed by a word alone, the newest first. Who did does not pay it. */
  closedDifferences: z.array(z.object({ number: z.string(), by: z.string(), isMine: z.boolean(), at: instantSchema })),
}

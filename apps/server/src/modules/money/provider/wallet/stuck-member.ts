// A wallet that the provider won't open, for no reason of the merchant's own: its people can do nothing, so the platform's hear of it.
import type { MemberStep } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { provider } from '../../../../kernel/operation-log.ts'
import { closeCase } from '../../cases/index.ts'
import { isPlatformFault, memberNoOf, reasonOf } from '../calls/index.ts'
import type { WalletDeps } from './wallet.deps.ts'

export interface StuckMembers {
  /** Opens the case of this step, or adds to it. No transaction may be open. */
  refused(merchantId: string, step: MemberStep, refusal: Refusal): Promise<void>
  /** The same where the provider holds another kind of member. */
  another(merchantId: string, kind: 'company' | 'person'): Promise<void>
  /** The step went through, or was turned down for what the merchant had sent: its case closes by itself. */
  over(merchantId: string, step: MemberStep): Promise<void>
}

type Refusal = Parameters<typeof reasonOf>[0]

const KINDS = { company: '企业会员', person: '个人会员' } as const

export function createStuckMembers({
  db,
  clock,
  openCase,
}: Pick<WalletDeps, 'db' | 'clock' | 'openCase'>): StuckMembers {
  async function open(merchantId: string, memberStep: MemberStep, saidReason: string): Promise<void> {
    const subject = { ...subjectOf(merchantId, memberStep), no: memberNoOf(merchantId) }
    const facts = { memberStep, saidReason }
    await db.transaction(merchantId, (tx) =>
      openCase(tx, { kind: 'MEMBER_STUCK', subject, facts, by: provider }, clock.now()),
    )
  }
  return {
    async refused(merchantId, step, refusal) {
      // What keeps all merchants out stands as one alarm, and is no case of each of them.
      if (isPlatformFault(refusal.code)) return
      await open(merchantId, step, `${refusal.code} ${reasonOf(refusal)}`)
    },
    another: (merchantId, kind) => open(merchantId, 'KIND', KINDS[kind]),
    over: (merchantId, step) => db.transaction(merchantId, (tx) => endStuck(tx, step, clock.now())),
  }
}

/** The same within a transaction of the merchant's. */
export async function endStuck(tx: TenantTx, step: MemberStep, now: Date): Promise<void> {
  const subject = subjectOf(tx.merchantId, step)
  await closeCase(tx, { kind: 'MEMBER_STUCK', subject, facts: {}, note: '渠道已受理', by: provider }, now)
}

/** Each step is a case of its own: that one goes through says nothing of the others. */
const subjectOf = (merchantId: string, step: MemberStep) =>
  ({ type: 'payMember', id: `${merchantId}/${step}` }) as const

// Turning the second factor on and off; both need a fresh proof, and devices that signed in without it must sign in again.
import type { GlobalTx } from '@merchant/database'
import { principalIdOf } from '../../../kernel/actor.ts'
import { afterwards } from '../../../kernel/afterwards.ts'
import { maskPhone } from '../../../kernel/masks.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { ownerScopeIdOf } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { recoveryCodesRenewed, totpTurnedOff, totpTurnedOn } from '../security-event/index.ts'
import type { AccountDeps, SignedIn } from './account.deps.ts'

export function createTotpService(deps: AccountDeps) {
  const { db, clock, sessions, users, notify } = deps
  const { secondFactor } = sessions

  /** Runs a change in the transaction of the party's own tables, noted in its log. */
  async function inTransaction<T>(
    actor: SignedIn,
    action: string,
    { summary, event }: { readonly summary: string; readonly event: typeof totpTurnedOn },
    work: (tx: GlobalTx) => Promise<T>,
  ): Promise<T> {
    const isMerchant = actor.party === 'merchant'
    const target = {
      type: isMerchant ? 'user' : 'operator',
      id: principalIdOf(actor),
      no: isMerchant ? '' : actor.name,
    }
    return db.transaction(ownerScopeIdOf(actor), async (tx) => {
      const answer = await work(tx)
      await logAct(tx, { actor, action, target, summary }, clock.now())
      if (actor.party === 'merchant') await notify(tx, event(actor.userId))
      return answer
    })
  }

  async function accountName(actor: SignedIn): Promise<string> {
    if (actor.party === 'operator') return actor.name
    return maskPhone((await users.read(db.tenant(actor.merchantId), actor.userId)).phone)
  }

  return {
    /** A new secret, shown this once; it counts only after `confirm`, within ten minutes. */
    async begin(actor: SignedIn): Promise<{ secret: string; uri: string }> {
      const begun = await secondFactor.begin(principalIdOf(actor), await accountName(actor))
      return begun ?? refuse('state.notAllowed', { status: '已绑定动态口令' })
    },

    /** Turns the factor on; answers the recovery codes, which nobody can read again. */
    async confirm(actor: SignedIn, code: string): Promise<{ recoveryCodes: string[] }> {
      const id = principalIdOf(actor)
      if (!(await secondFactor.isBegun(id))) refuse('state.notAllowed', { status: '没有待确认的动态口令' })
      if (!(await secondFactor.isRight(id, code))) refuse('otp.wrong')
      const answer = await inTransaction(
        actor,
        'user.turnOnTotp',
        { summary: '绑定了动态口令', event: totpTurnedOn },
        async (tx) => {
          if (!(await secondFactor.turnOn(tx, id))) refuse('state.notAllowed', { status: '没有待确认的动态口令' })
          await sessions.revokeOthers(tx, actor, 'SECOND_FACTOR')
          return { recoveryCodes: await secondFactor.newRecoveryCodes(tx, id) }
        },
      )
      // Again, for a sign-in without a code that was under way and had not begun its session yet.
      await afterwards(
        deps,
        () => sessions.revokeOthers(db.global, actor, 'SECOND_FACTOR'),
        () => 0,
      )
      return answer
    },

    /** New recovery codes; all earlier ones are worth nothing from then on. */
    async renewRecoveryCodes(actor: SignedIn): Promise<{ recoveryCodes: string[] }> {
      const id = principalIdOf(actor)
      if (!(await secondFactor.isOn(id))) refuse('state.notAllowed', { status: '未绑定动态口令' })
      return inTransaction(
        actor,
        'user.renewRecoveryCodes',
        { summary: '重新生成了恢复码', event: recoveryCodesRenewed },
        async (tx) => {
          return { recoveryCodes: await secondFactor.newRecoveryCodes(tx, id) }
        },
      )
    },

    /** An operator has a factor for good: another takes its place when an administrator resets the account. */
    async disable(actor: SignedIn): Promise<void> {
      if (actor.party === 'operator') refuse('state.notAllowed', { status: '平台账号必须使用动态口令' })
      await inTransaction(
        actor,
        'user.turnOffTotp',
        { summary: '解除了动态口令', event: totpTurnedOff },
        async (tx) => {
          if (!(await secondFactor.turnOff(tx, principalIdOf(actor))))
            refuse('state.notAllowed', { status: '未绑定动态口令' })
        },
      )
    },
  }
}

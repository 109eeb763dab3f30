// Turning the second factor on and off; both need a fresh proof, and devices that signed in without it must sign in again.
import { type ActName, said, type Said } from '@merchant/contract'
import type { GlobalTx } from '@merchant/database'
import { principalIdOf } from '../../../kernel/actor.ts'
import { afterwards } from '../../../kernel/afterwards.ts'
import { maskPhone } from '../../../kernel/masks.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { ownerScopeIdOf } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { SignedIn } from '../principal/index.ts'
import { recoveryCodesRenewed, totpTurnedOff, totpTurnedOn } from '../security-event/index.ts'
import type { AccountDeps } from './account.deps.ts'

type FactorDeps = Pick<AccountDeps, 'db' | 'clock' | 'users' | 'credentials' | 'sessions' | 'notify' | 'onError'>

/** A change of the factor: its name and sentence in the log, and the event that its owner is notified of. */
interface FactorChange {
  readonly action: ActName
  readonly summary: Said
  readonly event: typeof totpTurnedOn
}

/** Runs a change in the transaction of the party's own tables, noted in its log. */
async function inTransaction<T>(
  { db, clock, notify }: FactorDeps,
  actor: SignedIn,
  { action, summary, event }: FactorChange,
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

async function accountName({ db, users }: FactorDeps, actor: SignedIn): Promise<string> {
  if (actor.party === 'operator') return actor.name
  return maskPhone(await users.phoneOf(db.tenant(actor.merchantId), actor.userId))
}

/** A new secret, shown this once; it counts only after it is confirmed, within ten minutes. */
export async function beginFactor(deps: FactorDeps, actor: SignedIn): Promise<{ secret: string; uri: string }> {
  const begun = await deps.credentials.secondFactor.begin(principalIdOf(actor), await accountName(deps, actor))
  return begun ?? refuse('state.notAllowed', { status: said('已绑定动态口令', 'dynamic codes are on already') })
}

/** Turns the factor on; answers the recovery codes, which nobody can read again. */
export async function confirmFactor(
  deps: FactorDeps,
  actor: SignedIn,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { sessions } = deps
  const { secondFactor } = deps.credentials
  const id = principalIdOf(actor)
  if (!(await secondFactor.isBegun(id)))
    refuse('state.notAllowed', { status: said('没有待确认的动态口令', 'no dynamic code waits to be confirmed') })
  if (!(await secondFactor.isRight(id, code))) refuse('otp.wrong')
  const change: FactorChange = {
    action: 'user.turnOnTotp',
    summary: said('绑定了动态口令', 'Turned on dynamic codes'),
    event: totpTurnedOn,
  }
  const answer = await inTransaction(deps, actor, change, async (tx) => {
    if (!(await secondFactor.turnOn(tx, id)))
      refuse('state.notAllowed', { status: said('没有待确认的动态口令', 'no dynamic code waits to be confirmed') })
    await sessions.revokeOthers(tx, actor, 'SECOND_FACTOR')
    return { recoveryCodes: await secondFactor.newRecoveryCodes(tx, id) }
  })
  // Again, for a sign-in without a code that was under way and had not begun its session yet.
  await afterwards(
    deps,
    () => sessions.revokeOthers(deps.db.global, actor, 'SECOND_FACTOR'),
    () => 0,
  )
  return answer
}

/** New recovery codes; all earlier ones are worth nothing from then on. */
export async function renewRecoveryCodes(deps: FactorDeps, actor: SignedIn): Promise<{ recoveryCodes: string[] }> {
  const { secondFactor } = deps.credentials
  const id = principalIdOf(actor)
  if (!(await secondFactor.isOn(id)))
    refuse('state.notAllowed', { status: said('未绑定动态口令', 'dynamic codes are not on') })
  const change: FactorChange = {
    action: 'user.renewRecoveryCodes',
    summary: said('重新生成了恢复码', 'Made new recovery codes'),
    event: recoveryCodesRenewed,
  }
  return inTransaction(deps, actor, change, async (tx) => ({
    recoveryCodes: await secondFactor.newRecoveryCodes(tx, id),
  }))
}

/** An operator has a factor for good: another takes its place when an administrator resets the account. */
export async function disableFactor(deps: FactorDeps, actor: SignedIn): Promise<void> {
  if (actor.party === 'operator')
    refuse('state.notAllowed', { status: said('平台账号必须使用动态口令', 'operator accounts must use dynamic codes') })
  const change: FactorChange = {
    action: 'user.turnOffTotp',
    summary: said('解除了动态口令', 'Turned off dynamic codes'),
    event: totpTurnedOff,
  }
  await inTransaction(deps, actor, change, async (tx) => {
    const wasOn = await deps.credentials.secondFactor.turnOff(tx, principalIdOf(actor))
    if (!wasOn) refuse('state.notAllowed', { status: said('未绑定动态口令', 'dynamic codes are not on') })
  })
}

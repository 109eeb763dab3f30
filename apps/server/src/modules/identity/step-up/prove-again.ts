// Proving again who one is: by password, second factor or phone; for sensitive acts of ten minutes, or for one act alone.
import { type Api, type BodyOf, type DataOf, said } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { type MerchantActor, principalIdOf } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { maskPhone } from '../../../kernel/masks.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { ownerScopeIdOf } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { RightCode, TypedCodes } from '../../../kernel/typed-code.ts'
import type { Credentials } from '../credential/index.ts'
import type { SignedIn, Users } from '../principal/index.ts'
import type { Sessions } from '../session/index.ts'
import { stepUpParameters } from '../session/index.ts'

interface ProofCode {
  readonly scene: 'STEP_UP'
  readonly phone: string
  readonly binding: string
}

export interface StepUpDeps {
  readonly db: Database
  readonly clock: Clock
  readonly users: Users
  readonly credentials: Credentials
  readonly sessions: Sessions
  readonly smsCodes: TypedCodes<ProofCode> & {
    send(request: ProofCode & Asking): Promise<{ resendAfterSeconds: number; validSeconds: number }>
  }
}

/** Who asks for a code: from where, and with what proof of work. */
interface Asking {
  readonly ip: string
  readonly proofOfWork: string | undefined
}

const methodNames = {
  password: said('密码', 'the password'),
  totp: said('动态口令', 'the dynamic code'),
  sms: said('短信验证码', 'an SMS code'),
} as const

const phoneOf = ({ db, users }: StepUpDeps, actor: MerchantActor): Promise<string> =>
  users.phoneOf(db.tenant(actor.merchantId), actor.userId)

/** The code belongs to the session that asked for it: on another device it is worth nothing. */
const subjectOf = (actor: MerchantActor, phone: string): ProofCode => ({
  scene: 'STEP_UP',
  phone,
  binding: actor.sessionId,
})

export async function waysToProve(
  deps: StepUpDeps,
  actor: SignedIn,
): Promise<DataOf<Api['security']['stepUpMethods']>> {
  const isValid = actor.stepUpUntil !== null && actor.stepUpUntil > deps.clock.now()
  return {
    methods: [...actor.stepUpMethods],
    phone: actor.party === 'merchant' ? maskPhone(await phoneOf(deps, actor)) : '',
    validUntil: isValid ? (actor.stepUpUntil?.toISOString() ?? null) : null,
  }
}

export async function sendProofCode(deps: StepUpDeps, actor: SignedIn, asking: Asking) {
  if (actor.party !== 'merchant')
    return refuse('state.notAllowed', { status: said('没有登录手机', 'the account has no phone to log in with') })
  return deps.smsCodes.send({ ...subjectOf(actor, await phoneOf(deps, actor)), ...asking })
}

export async function proveAgain(
  deps: StepUpDeps,
  actor: SignedIn,
  body: BodyOf<Api['security']['stepUp']>,
): Promise<{ validUntil: string }> {
  const { db, clock, smsCodes, sessions } = deps
  const code = await mustProve(deps, actor, body)
  const now = clock.now()
  const { act } = body
  const { validMs, boundMs } = stepUpParameters
  const until = new Date(now.getTime() + (act === undefined ? validMs : boundMs))
  const isMerchant = actor.party === 'merchant'
  const target = {
    type: isMerchant ? 'user' : 'operator',
    id: principalIdOf(actor),
    no: isMerchant ? '' : actor.name,
  }
  const summary = said(
    `以${methodNames[body.method].zh}完成安全验证${act === undefined ? '' : '，仅用于一次操作'}`,
    `Confirmed with ${methodNames[body.method].en}${act === undefined ? '' : ', for one act only'}`,
  )
  await db.transaction(ownerScopeIdOf(actor), async (tx) => {
    if (body.method === 'sms' && !(await smsCodes.useUp(tx, code))) refuse('smsCode.wrong')
    // A proof for one act opens nothing else.
    await (act === undefined
      ? sessions.prove(tx, actor, until)
      : sessions.proveAct(tx, actor, { act, until, isByCode: body.method !== 'password' }))
    await logAct(tx, { actor, action: 'user.stepUp', target, summary }, now)
  })
  return { validUntil: until.toISOString() }
}

/** Answers the typed code, still to be used up, when that was the proof. */
async function mustProve(
  deps: StepUpDeps,
  actor: SignedIn,
  { method, proof }: BodyOf<Api['security']['stepUp']>,
): Promise<RightCode | null> {
  const { currentPassword, secondFactor } = deps.credentials
  if (!actor.stepUpMethods.includes(method))
    refuse('state.notAllowed', {
      status: said(`不支持${methodNames[method].zh}验证`, `${methodNames[method].en} cannot be used here`),
    })
  if (method === 'password' && !(await currentPassword.isRight(actor, proof))) refuse('password.wrong')
  if (method === 'totp' && !(await secondFactor.isRight(principalIdOf(actor), proof))) refuse('otp.wrong')
  if (method !== 'sms') return null
  if (actor.party !== 'merchant') return refuse('smsCode.wrong')
  const subject = subjectOf(actor, await phoneOf(deps, actor))
  return (await deps.smsCodes.recognise({ ...subject, code: proof })) ?? refuse('smsCode.wrong')
}

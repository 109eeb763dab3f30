// Proving again who one is: by password, second factor or phone; for sensitive acts of ten minutes, or for one act alone.
import type { Api, BodyOf, DataOf } from '@merchant/contract'
import { type MerchantActor, principalIdOf } from '../../../kernel/actor.ts'
import { maskPhone } from '../../../kernel/masks.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { ownerScopeIdOf } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { RightCode } from '../../../kernel/typed-code.ts'
import type { PasswordService } from './password.service.ts'
import type { AccountDeps, Asking, SignedIn } from './account.deps.ts'

const methodNames = { password: '密码', totp: '动态口令', sms: '短信验证码' } as const

export function createStepUpService(deps: AccountDeps, passwords: PasswordService) {
  const { db, clock, sessions, users, smsCodes } = deps
  const phoneOf = async (actor: MerchantActor) => (await users.read(db.tenant(actor.merchantId), actor.userId)).phone
  /** The code belongs to the session that asked for it: on another device it is worth nothing. */
  const subjectOf = (actor: MerchantActor, phone: string) =>
    ({ scene: 'STEP_UP', phone, binding: actor.sessionId }) as const

  /** Answers the typed code, still to be used up, when that was the proof. */
  async function mustProve(
    actor: SignedIn,
    { method, proof }: BodyOf<Api['security']['stepUp']>,
  ): Promise<RightCode | null> {
    if (!actor.stepUpMethods.includes(method))
      refuse('state.notAllowed', { status: `不支持${methodNames[method]}验证` })
    if (method === 'password' && !(await passwords.isCurrent(actor, proof))) refuse('password.wrong')
    if (method === 'totp' && !(await sessions.secondFactor.isRight(principalIdOf(actor), proof))) refuse('otp.wrong')
    if (method !== 'sms') return null
    if (actor.party !== 'merchant') return refuse('smsCode.wrong')
    const subject = subjectOf(actor, await phoneOf(actor))
    return (await smsCodes.recognise({ ...subject, code: proof })) ?? refuse('smsCode.wrong')
  }

  return {
    async methods(actor: SignedIn): Promise<DataOf<Api['security']['stepUpMethods']>> {
      const isValid = actor.stepUpUntil !== null && actor.stepUpUntil > clock.now()
      return {
        methods: [...actor.stepUpMethods],
        phone: actor.party === 'merchant' ? maskPhone(await phoneOf(actor)) : '',
        validUntil: isValid ? (actor.stepUpUntil?.toISOString() ?? null) : null,
      }
    },

    async sendCode(actor: SignedIn, asking: Asking) {
      if (actor.party !== 'merchant') return refuse('state.notAllowed', { status: '没有登录手机' })
      return smsCodes.send({ ...subjectOf(actor, await phoneOf(actor)), ...asking })
    },

    async stepUp(actor: SignedIn, body: BodyOf<Api['security']['stepUp']>): Promise<{ validUntil: string }> {
      const code = await mustProve(actor, body)
      const now = clock.now()
      const { act } = body
      const { validMs, boundMs } = parameters.stepUp
      const until = new Date(now.getTime() + (act === undefined ? validMs : boundMs))
      const isMerchant = actor.party === 'merchant'
      const target = {
        type: isMerchant ? 'user' : 'operator',
        id: principalIdOf(actor),
        no: isMerchant ? '' : actor.name,
      }
      const summary = `以${methodNames[body.method]}完成安全验证${act === undefined ? '' : '，仅用于一次操作'}`
      await db.transaction(ownerScopeIdOf(actor), async (tx) => {
        if (body.method === 'sms' && !(await smsCodes.useUp(tx, code))) refuse('smsCode.wrong')
        // A proof for one act opens nothing else.
        await (act === undefined ? sessions.prove(tx, actor, until) : sessions.proveAct(tx, actor, act, until))
        await logAct(tx, { actor, action: 'user.stepUp', target, summary }, now)
      })
      return { validUntil: until.toISOString() }
    },
  }
}

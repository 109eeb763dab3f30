// Texts the code that confirms a withdrawal; the order stands whether or not it could be sent.
import type { Api, DataOf } from '@merchant/contract'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { afterwards } from '../../../kernel/afterwards.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { CodeSent, WithdrawDeps } from './withdraw-order.deps.ts'
import { statusName } from './withdraw-order.states.ts'
import { mustFindWithdraw } from './withdraw-order.store.ts'

type CodeDeps = Pick<WithdrawDeps, 'db' | 'clock' | 'phoneOf'> & { readonly codes: Pick<WithdrawDeps['codes'], 'send'> }

interface CodeRequest {
  readonly actor: MerchantActor
  readonly id: string
  readonly ip: string
}

async function sendCode({ db, phoneOf, codes }: CodeDeps, { actor, id, ip }: CodeRequest): Promise<CodeSent> {
  const phone = await phoneOf(db.tenant(actor.merchantId), actor.userId)
  return codes.send({ scene: 'WITHDRAW', phone, binding: id, ip })
}

export async function resendCode(deps: CodeDeps, request: CodeRequest): Promise<CodeSent> {
  const order = await mustFindWithdraw(deps.db.tenant(request.actor.merchantId), request.id)
  if (order.status !== 'WAIT_CONFIRM') refuse('state.notAllowed', { status: statusName(order.status) })
  try {
    return await sendCode(deps, request)
  } catch (error) {
    throw inTime(error, (order.confirm_expires_at.getTime() - deps.clock.now().getTime()) / 1000)
  }
}

/** To wait for a code that comes when the order is gone is no use: that is said at once. */
function inTime(error: unknown, left: number): unknown {
  if (!(error instanceof Refusal) || error.refusal !== 'request.tooMany') return error
  const seconds = Number(error.details['seconds'])
  return seconds < left ? error : new Refusal('withdraw.codeTooLate', { seconds, left: Math.max(1, Math.ceil(left)) })
}

/**
 * The money is frozen and the order exists: a code that can't be sent now is asked for again on the order. A repeated
 * application sends none for an order that needs none any more.
 */
export const sendFirstCode = (
  deps: CodeDeps & Pick<WithdrawDeps, 'onError'>,
  request: CodeRequest & { readonly isNew: boolean },
): Promise<Pick<DataOf<Api['withdrawOrder']['apply']>, 'resendAfterSeconds' | 'isCodeSent'>> =>
  afterwards(
    deps,
    async () => {
      const status = request.isNew
        ? 'WAIT_CONFIRM'
        : (await mustFindWithdraw(deps.db.tenant(request.actor.merchantId), request.id)).status
      if (status !== 'WAIT_CONFIRM') return { resendAfterSeconds: 0, isCodeSent: false }
      const { resendAfterSeconds } = await sendCode(deps, request)
      return { resendAfterSeconds, isCodeSent: true }
    },
    (error) => ({
      resendAfterSeconds: error instanceof Refusal ? Number(error.details['seconds'] ?? 0) : 0,
      isCodeSent: false,
    }),
  )

// Binds a card with the code that its bank texted; in every doubt the provider's own list decides.
import { said } from '@merchant/contract'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { memberNoOf, refuseOutcome, WRONG_CODE } from '../calls/index.ts'
import { cardNumberOf, cardPhoneOf, countWrongCode, failCard, mustFindCard } from './bank-card.store.ts'
import { type ChangeDeps, isBoundAtProvider, markBound } from './change-cards.ts'
import type { WalletDeps } from './wallet.deps.ts'
import { isWaitingForCode } from './wallet.list.ts'

const WRONG_CODES_ALLOWED = 3

/** A card that is bound already stays as it is. */
export async function bindCard(
  deps: ChangeDeps & Pick<WalletDeps, 'cipher' | 'allinpay'>,
  actor: MerchantActor,
  { cardId, code }: { readonly cardId: string; readonly code: string },
): Promise<void> {
  const { db, clock, cipher, allinpay } = deps
  const { merchantId } = actor
  const card = await mustFindCard(db.tenant(merchantId), cardId)
  if (card.status === 'BOUND') return
  if (!isWaitingForCode(card, clock.now()))
    refuse('state.notAllowed', {
      status: said('验证码已失效，请重新申请绑卡', 'the code has expired, please start binding the card again'),
    })
  const bound = await allinpay.members.bindCard({
    memberNo: memberNoOf(merchantId),
    phone: cardPhoneOf(cipher, card),
    code,
    ...(card.trace_no !== null && { tranceNo: card.trace_no }),
    ...(card.trace_date !== null && { tranceDate: card.trace_date }),
  })
  // A refusal may be that of a repeat whose first reply was lost, so the list is asked before it is believed.
  const isBound =
    bound.kind === 'done' || (await isBoundAtProvider(allinpay.members, merchantId, cardNumberOf(cipher, card)))
  if (isBound === true) return markBound(deps, actor, card)
  if (bound.kind === 'refused' && bound.code === WRONG_CODE) {
    await db.transaction(merchantId, (tx) => countWrongCode(tx, cardId, WRONG_CODES_ALLOWED))
    return refuse('smsCode.wrong')
  }
  if (bound.kind === 'refused' && isBound === false) await db.transaction(merchantId, (tx) => failCard(tx, cardId))
  return isBound === null ? refuse('provider.pending') : refuseOutcome(bound)
}

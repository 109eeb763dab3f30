// Asks the provider whose card a number is: the bank, and whether it is a debit card.
import type { Allinpay } from '@merchant/allinpay'
import { type Api, type DataOf, said } from '@merchant/contract'
import { inBoth } from '../../../../kernel/in-both.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { reasonOf, refuseOutcome } from '../calls/index.ts'

/** 30047 bank not supported, 30049 number in no table, 40012 and 20020 credit cards. */
const UNSUPPORTED = new Set(['30047', '30049', '40012', '20020'])

/** Refuses bankCard.unsupported when the provider turned the card itself away. */
export function refuseUnsupported(refused: { readonly code: string; readonly message: string }): void {
  if (UNSUPPORTED.has(refused.code)) refuse('bankCard.unsupported', { reason: inBoth(reasonOf(refused)) })
}

export async function readBin(
  members: Allinpay['members'],
  cardNumber: string,
): Promise<DataOf<Api['wallet']['cardBin']>> {
  const answer = await members.cardBin({ cardNo: cardNumber })
  if (answer.kind === 'refused') refuseUnsupported(answer)
  if (answer.kind !== 'done') return refuseOutcome(answer)
  const { bankName, bankCode, cardType, isValid } = answer.data
  if (!isValid) refuse('bankCard.unsupported', { reason: said('该卡不可用', 'this card is not valid') })
  return { bankName, bankCode: bankCode ?? '', cardType: cardType === 'debit' ? 'DEBIT' : 'CREDIT' }
}

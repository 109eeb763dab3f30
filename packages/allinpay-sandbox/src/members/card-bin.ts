/** The only card numbers the test environment knows: nineteen digits of 622848 or 622849. */
import { CARD_STATE, CARD_TYPE } from '@merchant/allinpay/wire'
import { secret } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'

interface CardBin {
  readonly cardBin: string
  readonly cardType: number
  readonly bankCode: string
  readonly bankName: string
  readonly cardName: string
}

/** What is known of a card by its number. Refuses 30049 when the number is in no table. */
export function mustKnowCard(cardNo: string): CardBin {
  if (!/^62284[89]\d{13}$/.test(cardNo)) refuse('30049')
  const credit = cardNo.endsWith('00')
  return {
    cardBin: cardNo.slice(0, 6),
    cardType: credit ? CARD_TYPE.credit : CARD_TYPE.debit,
    bankCode: '01030000',
    bankName: '中国农业银行',
    cardName: credit ? '金穗信用卡' : '金穗通宝卡',
  }
}

export const getBankCardBinService = service({
  method: 'memberService.getBankCardBin',
  reads: true,
  params: { cardNo: secret() },
  async run(_work, { cardNo }) {
    const { cardBin, cardType, bankCode, bankName, cardName } = mustKnowCard(cardNo)
    return {
      cardBinInfo: {
        cardBin,
        cardType,
        bankCode,
        bankName,
        cardName,
        cardLenth: cardNo.length,
        cardState: CARD_STATE.valid,
        cardTypeLabel: cardType === CARD_TYPE.credit ? '信用卡' : '借记卡',
      },
    }
  },
})

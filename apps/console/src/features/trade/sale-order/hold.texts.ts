// Words of an order that is held: why, since when, and what that means for whoever ships.
import { holdTexts } from '@merchant/contract/labels'
import { defineTexts, namedTexts } from '../../../i18n/text.ts'

export const orderHoldTexts = defineTexts({
  ...namedTexts('reason_', holdTexts),
  held: ['暂停发货', 'On hold'],
  heldFor: ['暂停发货：{reason}', 'On hold: {reason}'],
  since: ['自 {at} 起', 'Since {at}'],
  means: [
    '暂停期间不能发货，发货时限停止计时，恢复后按剩余时间继续；货款暂不结算。',
    'Nothing of it can be shipped or settled. Its promise stands still, and goes on with what was left.',
  ],
  cannotShip: [
    '该订单已暂停发货（{reason}），恢复后才能发货',
    'This order is on hold ({reason}) and can be shipped once released',
  ],
})

// What whoever may recharge learns of the deposit.
import { formatYuan, said } from '@merchant/contract'
import { permissionEvent } from '../../../kernel/notification.ts'
import { nameInBoth } from '../category/index.ts'
import type { DepositStanding } from './deposit-standing.ts'

export const depositFellShort = permissionEvent<DepositStanding>({
  kind: 'RECHARGE',
  permission: 'rechargeOrder.apply',
  page: ({ missingFen }) => ({
    path: '/order/rechargeorder',
    search: { drawer: 'apply', target: 'DEPOSIT', amount: String(missingFen) },
  }),
  isCoalescing: false,
  bell: ({ requiredFen, missingFen, categoryName }) => {
    const [required, missing] = [formatYuan(requiredFen, true), formatYuan(missingFen, true)]
    const category = nameInBoth(categoryName ?? '')
    return {
      level: 'WARN',
      title: said('保证金不足', 'Deposit too low'),
      body: said(
        `保证金扣减后还差 ${missing} 元（“${category.zh}”类目需 ${required} 元）。已上架的商品照常销售，补缴后才能再上架商品`,
        `Something was taken from your deposit, which is ¥${missing} below the ¥${required} that “${category.en}” asks. What is on sale stays on sale; pay the rest to list more`,
      ),
    }
  },
})

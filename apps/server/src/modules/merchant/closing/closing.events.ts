// What a merchant's people and the platform's learn of its leaving.
import { type ClosingBlockerKind, formatInstant, said, type Said, saidList } from '@merchant/contract'
import { closingBlockerTexts } from '@merchant/contract/labels'
import { operatorEvent, permissionEvent } from '../../../kernel/notification.ts'

const ofMerchant = {
  kind: 'SHOP',
  permission: 'account.view',
  page: { path: '/systemconfig/loginInfo', search: { tab: 'closing' } },
  isCoalescing: false,
} as const

/** What keeps it, in words. */
export const blockerNames = (kinds: readonly ClosingBlockerKind[]): Said =>
  saidList(
    kinds.map((kind) => {
      const [zh, en] = closingBlockerTexts[kind]
      return said(zh, en.toLowerCase())
    }),
  )

export const closingAsked = permissionEvent<{ readonly by: string; readonly dueAt: Date }>({
  ...ofMerchant,
  bell: ({ by, dueAt }) => ({
    level: 'CRITICAL',
    title: said('已申请注销商户', 'The merchant is to be closed'),
    body: said(
      `${by} 申请注销商户：商品全部下架，不再接单。${formatInstant(dueAt)} 起全部结清后注销，此前店主可撤销`,
      `${by} asked to close it: all goods leave the sale and nobody orders. It is closed from ${formatInstant(dueAt)} on, once all is cleared; until then its owner can take that back`,
    ),
  }),
})

export const closingCanceled = permissionEvent<{ readonly by: string }>({
  ...ofMerchant,
  bell: ({ by }) => ({
    level: 'INFO',
    title: said('已撤销注销申请', 'The merchant stays'),
    body: said(
      `${by} 撤销了注销申请，可继续经营；已下架的商品留在仓库，需要的请重新上架`,
      `${by} took the closing back, and business goes on. Goods that left the sale are in the warehouse: put those on sale again that you want there`,
    ),
  }),
})

export const closingBlocked = permissionEvent<{ readonly kinds: readonly ClosingBlockerKind[] }>({
  ...ofMerchant,
  bell: ({ kinds }) => ({
    level: 'WARN',
    title: said('注销等待期已满，尚有未结清事项', 'The wait is over, and something is still open'),
    body: said(
      `尚未结清：${blockerNames(kinds).zh}。每天复查一次，全部结清后自动注销`,
      `Still open: ${blockerNames(kinds).en}. It is looked at every day, and closed once nothing is`,
    ),
  }),
})

export const merchantClosed = permissionEvent<object>({
  ...ofMerchant,
  bell: () => ({
    level: 'CRITICAL',
    title: said('商户已注销', 'The merchant is closed'),
    body: said(
      '仍可登录查看与导出订单、账单与资金流水，不能再进行其他操作',
      'You can still sign in, read and export orders, bills and the fund flow; nothing else can be done',
    ),
  }),
})

interface Named {
  readonly merchantId: string
  readonly merchantNo: string
  readonly name: string
}

const toMerchant = ({ merchantId }: Named) => ({ path: '/operator/merchants', search: { id: merchantId } }) as const

export const closingAskedOf = operatorEvent<Named & { readonly reason: string; readonly dueAt: Date }>({
  permission: 'merchantDirectory.view',
  page: toMerchant,
  bell: ({ name, merchantNo, reason, dueAt }) => ({
    level: 'INFO',
    title: said('商户申请注销', 'A merchant wants to close'),
    body: said(
      `${name}（${merchantNo}）：${reason}。最早 ${formatInstant(dueAt)} 注销`,
      `${name} (${merchantNo}): ${reason}. Not before ${formatInstant(dueAt)}`,
    ),
  }),
})

export const merchantClosedOf = operatorEvent<Named>({
  permission: 'merchantDirectory.view',
  page: toMerchant,
  bell: ({ name, merchantNo }) => ({
    level: 'INFO',
    title: said('商户已注销', 'A merchant is closed'),
    body: said(`${name}（${merchantNo}）已全部结清并注销`, `${name} (${merchantNo}) had nothing open and is closed`),
  }),
})

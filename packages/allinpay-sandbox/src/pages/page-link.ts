/** Links to the sandbox's pages: a token nobody can guess, a life, and what it was opened for. */
import { linkToken } from '../numbers.ts'
import { type PageLinkRow, pageLinks } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'

/** Where each kind of page is. */
export const PAGE_PATHS: Readonly<Record<PageLinkRow['kind'], string>> = {
  signContract: '/yungateway/member/signContract.html',
  signContractQuery: '/yungateway/member/signContractQuery.html',
  signAcctProtocol: '/yungateway/member/signAcctProtocol.html',
  cashier: '/yungateway/frontTrans.do',
  setPayPwd: '/yungateway/pwd/setPayPwd.html',
  updatePayPwd: '/yungateway/pwd/updatePayPwd.html',
  resetPayPwd: '/yungateway/pwd/resetPayPwd.html',
  updatePhoneByPayPwd: '/yungateway/pwd/updatePhoneByPayPwd.html',
  payByPwd: '/yungateway/pwd/payOrder.html',
  signBalanceProtocol: '/yungateway/member/signBalanceProtocol.html',
  payoutReceipt: '/yungateway/receipt/payout.html',
}
export const QR_PATH = '/yungateway/qr'

const MINUTE_MS = 60_000

type NewLink = Pick<PageLinkRow, 'kind' | 'bizUserId' | 'bizOrderNo' | 'jumpUrl' | 'backUrl'> & { lifeMinutes: number }

/** Opens a link and answers its address. */
export function openPageLink(work: UnitOfWork, { lifeMinutes, ...link }: NewLink): string {
  const token = linkToken()
  work.add(pageLinks, {
    appId: work.appId,
    token,
    ...link,
    createdAt: work.now,
    expiresAt: new Date(work.now.getTime() + lifeMinutes * MINUTE_MS),
    usedAt: null,
  })
  return `${work.publicUrl}${PAGE_PATHS[link.kind]}?token=${token}`
}

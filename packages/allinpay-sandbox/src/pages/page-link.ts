/** Links to the sandbox's pages: a token nobody can guess, a life, and what it was opened for. */
import { linkToken } from '../numbers.ts'
import { type PageLinkRow, pageLinks } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'

export const SIGN_CONTRACT_PATH = '/yungateway/member/signContract.html'
export const CASHIER_PATH = '/yungateway/frontTrans.do'
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
  const path = link.kind === 'signContract' ? SIGN_CONTRACT_PATH : CASHIER_PATH
  return `${work.publicUrl}${path}?token=${token}`
}

/** 账户提现协议 and 余额支付协议 pages, and the page that shows a signed three-party agreement. */
import { Refusal, refuse } from '../edge/refusal.ts'
import { mustBeAbleToSignProtocol, signProtocol } from '../members/acct-protocol.ts'
import { mustFindUnsigned, signBalanceProtocol } from '../members/balance-protocol.ts'
import { isPlatform, mustFindMember, nameOfMember } from '../members/member.ts'
import type { UnitOfWork } from '../work.ts'
import { back, endLink } from './form-page.ts'
import { html, type Html, messagePage, page } from './layout.ts'
import { type LinkedPage, type PageAnswer, pageAnswer, redirectTo } from './linked-page.ts'

const shown = ({ speak }: LinkedPage, title: string, content: Html): PageAnswer =>
  pageAnswer(page(title, content, false, speak('zh-CN', 'en') === 'en' ? 'en' : 'zh-CN'))

const whose = ({ speak }: LinkedPage, name: string, bizUserId: string): Html =>
  html`<dt>${speak('会员名称', 'Member')}</dt>
    <dd>${name}</dd>
    <dt>${speak('会员编号', 'Member number')}</dt>
    <dd>${bizUserId}</dd>`

const formOf = ({ link, speak }: LinkedPage): Html =>
  html`<form method="post" class="actions">
    <input type="hidden" name="token" value="${link.token}" />
    <button class="primary" name="action" value="agree" autofocus>${speak('同意签署', 'Agree and sign')}</button>
    <button class="bad" name="action" value="fail">${speak('签署失败', 'Fail to sign')}</button>
    <button name="action" value="leave">${speak('离开', 'Leave')}</button>
  </form>`

async function showWithdrawals(work: UnitOfWork, linked: LinkedPage): Promise<PageAnswer> {
  const { speak } = linked
  const bizUserId = linked.link.bizUserId ?? ''
  await mustBeAbleToSignProtocol(work, bizUserId)
  const name = await nameOfMember(work, bizUserId)
  const title = speak('账户提现协议签约', 'Agreement on withdrawals')
  return shown(
    linked,
    title,
    html`<dl>${whose(linked, name, bizUserId)}</dl>
      <p>
        ${speak('会员同意支付机构按平台的提现指令，将其账户资金划付至本人名下的银行账户。', 'The payment institution pays the member’s money out to a bank account of the member’s own, as the platform asks.')}
      </p>
      ${formOf(linked)}`,
  )
}

async function showBalance(work: UnitOfWork, linked: LinkedPage): Promise<PageAnswer> {
  const { speak } = linked
  const { payerId, receiverId, protocolName } = await mustFindUnsigned(work, linked.link.bizOrderNo ?? '')
  const receiver = isPlatform(receiverId) ? speak('平台', 'The platform') : await nameOfMember(work, receiverId)
  return shown(
    linked,
    speak('余额支付协议签约', 'Agreement on payments by balance'),
    html`<dl>
        ${whose(linked, await nameOfMember(work, payerId), payerId)}
        <dt>${speak('收款方', 'Receiver')}</dt>
        <dd>${receiver}</dd>
        <dt>${speak('协议名称', 'Name of the agreement')}</dt>
        <dd>${protocolName}</dd>
      </dl>
      <p>
        ${speak('会员同意平台按本协议从其账户余额中扣款付给该收款方，每次扣款不再另行验证。', 'The platform may pay this receiver from the member’s balance; no payment is confirmed one by one.')}
      </p>
      ${formOf(linked)}`,
  )
}

type Signed = Parameters<typeof back>[1]

async function signWithdrawals(work: UnitOfWork, { link }: LinkedPage): Promise<Signed> {
  const member = await mustBeAbleToSignProtocol(work, link.bizUserId ?? '')
  return { bizUserId: member.bizUserId, acctProtocolNo: signProtocol(work, member, link.backUrl), result: 'OK' }
}

const signBalance = async (work: UnitOfWork, { link }: LinkedPage): Promise<Signed> =>
  signBalanceProtocol(work, await mustFindUnsigned(work, link.bizOrderNo ?? ''), link)

interface Agreement {
  show(work: UnitOfWork, linked: LinkedPage): Promise<PageAnswer>
  /** Answers what the browser takes back. */
  sign(work: UnitOfWork, linked: LinkedPage): Promise<Signed>
}

/** The page, or what the person did on it. A refusal is shown on the page (30008, 30050, 30043). */
const pageOf =
  (agreement: Agreement) =>
  async (work: UnitOfWork, linked: LinkedPage, action: string | null): Promise<PageAnswer> => {
    try {
      return action === null ? await agreement.show(work, linked) : await act(work, linked, { agreement, action })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return pageAnswer(messagePage(linked.speak('无法签约', 'Cannot be signed'), error.message, error.code))
    }
  }

async function act(
  work: UnitOfWork,
  linked: LinkedPage,
  { agreement, action }: { readonly agreement: Agreement; readonly action: string },
): Promise<PageAnswer> {
  const { link, speak } = linked
  const closed = speak('可以关闭本页面。', 'You may close this page.')
  if (action === 'leave')
    return link.jumpUrl ? redirectTo(link.jumpUrl) : pageAnswer(messagePage(speak('已离开', 'Left'), closed))
  if (action === 'fail') return pageAnswer(messagePage(speak('签约失败', 'Not signed'), closed))
  if (action !== 'agree') refuse('10000')
  const data = await agreement.sign(work, linked)
  await endLink(work, linked)
  return link.jumpUrl ? back(linked, data) : pageAnswer(messagePage(speak('签约成功', 'Signed'), closed))
}

export const signProtocolPage = pageOf({ show: showWithdrawals, sign: signWithdrawals })
export const balanceProtocolPage = pageOf({ show: showBalance, sign: signBalance })

/** signContractQuery: what was signed, by whom and under which number. */
export async function contractPage(work: UnitOfWork, linked: LinkedPage, action: string | null): Promise<PageAnswer> {
  const { link, speak } = linked
  const bizUserId = link.bizUserId ?? ''
  if (action !== null) return redirectTo(link.jumpUrl ?? '')
  const member = await mustFindMember(work, bizUserId)
  const name = await nameOfMember(work, bizUserId)
  return shown(
    linked,
    speak('账户服务三方协议', 'Account service agreement'),
    html`<dl>
        ${whose(linked, name, bizUserId)}
        <dt>${speak('协议编号', 'Number of the agreement')}</dt>
        <dd>${member.contractNo}</dd>
      </dl>
      <form method="post" class="actions">
        <input type="hidden" name="token" value="${link.token}" />
        <button class="primary" name="action" value="leave" autofocus>${speak('返回', 'Back')}</button>
      </form>`,
  )
}

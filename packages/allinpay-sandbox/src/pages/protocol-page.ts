/** 账户提现协议 page, and the page that shows a signed three-party agreement. */
import { SUB_CODE_OK } from '@merchant/allinpay/wire'
import { Refusal, refuse } from '../edge/refusal.ts'
import { mustBeAbleToSignProtocol, signProtocol } from '../members/acct-protocol.ts'
import { mustFindMember, nameOfMember } from '../members/member.ts'
import type { UnitOfWork } from '../work.ts'
import { returnAddress } from './browser-return.ts'
import { endLink } from './form-page.ts'
import { html, type Html, messagePage, page } from './layout.ts'
import { type LinkedPage, type PageAnswer, pageAnswer, redirectTo } from './linked-page.ts'

const shown = ({ speak }: LinkedPage, title: string, content: Html): PageAnswer =>
  pageAnswer(page(title, content, false, speak('zh-CN', 'en') === 'en' ? 'en' : 'zh-CN'))

const whose = ({ speak }: LinkedPage, name: string, bizUserId: string): Html =>
  html`<dt>${speak('会员名称', 'Member')}</dt>
    <dd>${name}</dd>
    <dt>${speak('会员编号', 'Member number')}</dt>
    <dd>${bizUserId}</dd>`

async function show(work: UnitOfWork, linked: LinkedPage, bizUserId: string): Promise<PageAnswer> {
  const { speak } = linked
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
      <form method="post" class="actions">
        <input type="hidden" name="token" value="${linked.link.token}" />
        <button class="primary" name="action" value="agree" autofocus>${speak('同意签署', 'Agree and sign')}</button>
        <button class="bad" name="action" value="fail">${speak('签署失败', 'Fail to sign')}</button>
        <button name="action" value="leave">${speak('离开', 'Leave')}</button>
      </form>`,
  )
}

async function act(
  work: UnitOfWork,
  linked: LinkedPage,
  { bizUserId, action }: { readonly bizUserId: string; readonly action: string },
): Promise<PageAnswer> {
  const { link, settings, keys, speak } = linked
  const closed = speak('可以关闭本页面。', 'You may close this page.')
  if (action === 'leave')
    return link.jumpUrl ? redirectTo(link.jumpUrl) : pageAnswer(messagePage(speak('已离开', 'Left'), closed))
  if (action === 'fail') return pageAnswer(messagePage(speak('签约失败', 'Not signed'), closed))
  if (action !== 'agree') refuse('10000')
  const member = await mustBeAbleToSignProtocol(work, bizUserId)
  const acctProtocolNo = signProtocol(work, member, link.backUrl)
  await endLink(work, linked)
  if (!link.jumpUrl) return pageAnswer(messagePage(speak('签约成功', 'Signed'), closed))
  const data = { bizUserId, acctProtocolNo, result: 'OK' }
  return redirectTo(returnAddress(link.jumpUrl, { subCode: SUB_CODE_OK, data }, settings, keys))
}

/** The page, or what the person did on it. A refusal is shown on the page (30008, 30050, 30043). */
export async function signProtocolPage(
  work: UnitOfWork,
  linked: LinkedPage,
  action: string | null,
): Promise<PageAnswer> {
  const bizUserId = linked.link.bizUserId ?? ''
  try {
    return action === null ? await show(work, linked, bizUserId) : await act(work, linked, { bizUserId, action })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return pageAnswer(messagePage(linked.speak('无法签约', 'Cannot be signed'), error.message, error.code))
  }
}

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

/** Pages that ask a person for a few fields: how they look, how a wrong password is said, and the way back. */
import { SUB_CODE_OK } from '@merchant/allinpay/wire'
import { pageLinks } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { returnAddress } from './browser-return.ts'
import { html, type Html, messagePage, page } from './layout.ts'
import { type LinkedPage, type PageAnswer, pageAnswer, redirectTo } from './linked-page.ts'

/** What a page asks for. */
export interface FormText {
  readonly title: string
  readonly fields: readonly Field[]
  readonly submit: string
  readonly above?: Html
}
export interface Field {
  readonly name: string
  readonly label: string
  /** A code is read off a phone; a password is hidden. */
  readonly kind: 'password' | 'code' | 'phone'
  /** Given already, and sent along. */
  readonly value?: string
}

/** The page with its fields, and what was wrong the last time. */
export function form(
  { link, speak }: LinkedPage,
  { title, fields, submit, above }: FormText,
  problem?: string,
): PageAnswer {
  const inputs = fields.map(
    ({ name, label, kind, value }, at) =>
      html`<label
        >${label}
        <input
          name="${name}"
          type="${kind === 'password' ? 'password' : 'text'}"
          value="${value ?? ''}"
          inputmode="numeric"
          autocomplete="off"
          maxlength="11"
          ${at === 0 && html` autofocus`}
        />
      </label>`,
  )
  const content = html`${above}${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
    <form method="post">
      <input type="hidden" name="token" value="${link.token}" />
      <fieldset>
        <legend>${title}</legend>
        ${inputs}
      </fieldset>
      <div class="actions">
        <button class="primary" name="action" value="submit">${submit}</button>
        <button name="action" value="leave">${speak('离开', 'Leave')}</button>
      </div>
    </form>`
  return pageAnswer(page(title, content, false, speak('zh-CN', 'en') === 'en' ? 'en' : 'zh-CN'))
}

/** A wrong payment password. */
export const wrong = ({ speak }: LinkedPage, left: number): string =>
  left === 0
    ? speak('支付密码不正确，今天不能再试', 'Wrong payment password; no more tries today')
    : speak(`支付密码不正确，今天还可以试 ${left} 次`, `Wrong payment password; ${left} tries left today`)

type ReturnData = Parameters<typeof returnAddress>[1]['data']

/** Back to the app with what became of it; without a way back a page says so. */
export function back(linked: LinkedPage, data: ReturnData, subCode: string = SUB_CODE_OK): PageAnswer {
  const { link, settings, keys, speak } = linked
  if (link.jumpUrl) return redirectTo(returnAddress(link.jumpUrl, { subCode, data }, settings, keys))
  const isDone = subCode === SUB_CODE_OK
  const title = isDone ? speak('已完成', 'Done') : speak('未成功', 'Not done')
  return pageAnswer(messagePage(title, speak('可以关闭本页面。', 'You may close this page.')))
}

/** The link serves no more. */
export async function endLink(work: UnitOfWork, { link }: LinkedPage): Promise<void> {
  const row = await work.find(pageLinks, { appId: link.appId, token: link.token })
  if (row) work.change(pageLinks, row, { usedAt: work.now })
}

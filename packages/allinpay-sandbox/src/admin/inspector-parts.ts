/** What every view of the inspector is made of. */
import { toChinaTime } from '@merchant/allinpay/wire'
import { html, type Html } from '../pages/layout.ts'

/** China time, or nothing. */
export const time = (instant: Date | null): string => (instant ? toChinaTime(instant) : '')

/** A table in Chinese; says so when it is empty. */
export function table(caption: string, heads: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="scroll">
    <table>
      <caption hidden>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${
          rows.length > 0
            ? rows
            : html`<tr>
                <td colspan="${heads.length}">暂无数据</td>
              </tr>`
        }
      </tbody>
    </table>
  </div>`
}

/** A button that posts one act of the operator. */
export function act(name: string, label: string, fields: Readonly<Record<string, string>>, kind = ''): Html {
  const hidden = Object.entries(fields).map(
    ([field, value]) => html`<input type="hidden" name="${field}" value="${value}" />`,
  )
  return html`<form method="post" action="/__sbx/ui/${name}">${hidden}<button class="${kind}">${label}</button></form>`
}

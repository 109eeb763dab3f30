/** The inspector's tables of amounts that decide: ours, which are switched, and the provider's own. */
import { html, type Html, yuan } from '../pages/layout.ts'
import { catalogue } from './catalogue.ts'
import { table } from './inspector-parts.ts'

const cells = (name: string, fen: string, effect: string): Html =>
  html`<tr>
    <td>${name}</td>
    <td class="number">${fen === 'else' ? '其他' : yuan(BigInt(fen))}</td>
    <td>${effect}</td>
  </tr>`

export function amountTables(): Html {
  const { magicAmounts, officialAmounts } = catalogue()
  const ours = magicAmounts.map(({ kind, fen, effect }) => cells(kind, fen, effect))
  const official = officialAmounts.map(({ payMethod, kind, fen, effect }) =>
    cells(kind === 'refund' ? `${payMethod}（退款）` : payMethod, fen, effect),
  )
  return html`<h2>特殊金额（magicAmounts 打开时生效）</h2>
    ${table('特殊金额', ['类型', '金额', '效果'], ours)}
    <h2>官方测试金额（始终生效）</h2>
    ${table('官方测试金额', ['支付方式', '金额', '效果'], official)}`
}

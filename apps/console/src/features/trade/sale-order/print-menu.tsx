// 打印: which paper of the chosen orders, made in a tab of its own; what was printed before is asked about.
import { formatInstant, MOST_AT_ONCE, printTemplate, type PrintTemplate, type SaleOrderRow } from '@merchant/contract'
import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { MenuButton } from '../../../components/overlay/menu-button.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { openPaper } from './open-paper.ts'
import { printMenuTexts } from './print-menu.texts.ts'
import '../../../components/overlay/button-like.css'

/** Nobody packs what was not paid, is closed, or is sent and fetched by nobody. */
export const isPrintable = ({ status, deliveryType }: SaleOrderRow): boolean =>
  status !== 'UNPAID' && status !== 'CLOSED' && (deliveryType === 'EXPRESS' || deliveryType === 'PICKUP')

export function PrintMenu({ orders }: { readonly orders: readonly SaleOrderRow[] }): ReactNode {
  const t = useText(printMenuTexts)
  const notice = useNotice()
  const mayPrint = useMay('saleOrder.print')
  const [asked, setAsked] = useState<PrintTemplate>()
  if (!mayPrint) return null
  const print = (template: PrintTemplate) => {
    if (orders.length > MOST_AT_ONCE) notice.info(t('most', { count: MOST_AT_ONCE, chosen: orders.length }))
    else if (orders.some(({ printed }) => printed.includes(template))) setAsked(template)
    else openPaper(template, idsOf(orders))
  }
  return (
    <>
      <MenuButton
        className="button-like"
        items={printTemplate.options.map((template) => ({
          key: template,
          label: t(`paper_${template}`),
          onAct: () => print(template),
        }))}
      >
        <PrinterOutlined aria-hidden="true" /> {t('print')}
      </MenuButton>
      {asked !== undefined && <Again template={asked} orders={orders} onDone={() => setAsked(undefined)} />}
    </>
  )
}

const idsOf = (orders: readonly SaleOrderRow[]): string[] => orders.map(({ id }) => id)

interface AgainProps {
  readonly template: PrintTemplate
  readonly orders: readonly SaleOrderRow[]
  readonly onDone: () => void
}

function Again({ template, orders, onDone }: AgainProps): ReactNode {
  const t = useText(printMenuTexts)
  const shared = useText(sharedTexts)
  const before = orders.filter(({ printed }) => printed.includes(template))
  const rest = orders.filter((order) => !before.includes(order))
  const last = before
    .flatMap(({ lastPrintedAt }) => lastPrintedAt ?? [])
    .toSorted()
    .at(-1)
  const open = (some: readonly SaleOrderRow[]) => {
    onDone()
    openPaper(template, idsOf(some))
  }
  return (
    <Dialog
      title={t('againTitle', { count: before.length, paper: t(`paper_${template}`) })}
      open
      onClose={onDone}
      footer={
        <>
          <Button onClick={onDone}>{shared('cancel')}</Button>
          <Button onClick={() => open(orders)}>{t('all')}</Button>
          {rest.length > 0 && (
            <Button type="primary" onClick={() => open(rest)}>
              {t('rest', { count: rest.length })}
            </Button>
          )}
        </>
      }
    >
      {last !== undefined && <p>{t('again', { at: formatInstant(last).slice(0, 16) })}</p>}
    </Dialog>
  )
}

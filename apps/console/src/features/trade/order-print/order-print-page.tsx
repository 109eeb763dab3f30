// Orders on paper: a bar that is not printed, and below it the sheets as they come out of the printer. Light in every look.
import { api, printTemplate, type PrintTemplate } from '@merchant/contract'
import { printTemplateTexts } from '@merchant/contract/labels'
import { type ReactNode, useEffect } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { PageLink, usePage } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { LabelSheet } from './label-sheet.tsx'
import { NoteSheet } from './note-sheet.tsx'
import { orderPrintTexts } from './order-print.texts.ts'
import { PickSheet } from './pick-sheet.tsx'
import { PrintBar } from './print-bar.tsx'
import { usePrintAtOnce } from './use-print-at-once.ts'
import { usePrintChoices } from './use-print-choices.ts'
import './print-sheet.css'

export default function OrderPrintPage(): ReactNode {
  useLight()
  return (
    <div className="print-sheet-page">
      <AskedPapers />
    </div>
  )
}

function AskedPapers(): ReactNode {
  const t = useText(orderPrintTexts)
  const say = useSay()
  const page = usePage()
  const choices = usePrintChoices()
  const template = printTemplate.safeParse(page.search['template'])
  const orderIds = (page.search['ids'] ?? '').split('.').filter((id) => id !== '')
  if (template.success && orderIds.length > 0)
    return <Papers template={template.data} orderIds={orderIds} choices={choices} />
  return (
    <>
      <PrintBar title={say(page.title)} paper={undefined} isNote={false} {...choices} />
      <div className="print-sheet-none">
        <EmptyState
          kind="nothing"
          text={t('nothingAsked')}
          extra={
            <PageLink to="/order/saleorder" className="print-bar-go">
              {t('toOrders')}
            </PageLink>
          }
        />
      </div>
    </>
  )
}

interface PapersProps {
  readonly template: PrintTemplate
  readonly orderIds: readonly string[]
  readonly choices: ReturnType<typeof usePrintChoices>
}

function Papers({ template, orderIds, choices }: PapersProps): ReactNode {
  const t = useText(orderPrintTexts)
  const say = useSay()
  // Asked once: each question is a print that is written down.
  const read = useRead(
    api.saleOrder.print,
    { template, orderIds: [...orderIds] },
    { quiet: true, staleTime: Number.POSITIVE_INFINITY },
  )
  const paper = read.data
  const isWhole = paper !== undefined && paper.orders.length > 0 && paper.failed.length === 0
  usePrintAtOnce(isWhole)
  const title = say(printTemplateTexts[template])
  const isNote = template === 'PACK'
  return (
    <>
      <PrintBar title={title} paper={paper} isNote={isNote} {...choices} />
      {read.error !== null && paper === undefined ? (
        <div className="print-sheet-none">
          <ReadFailure error={read.error} onRetry={read.refresh} />
        </div>
      ) : paper === undefined ? (
        <p className="print-sheet-waiting" role="status">
          {t('loading')}
        </p>
      ) : paper.orders.length === 0 ? (
        <div className="print-sheet-none">
          <EmptyState kind="nothing" text={t('nothing')} />
        </div>
      ) : template === 'WAYBILL' ? (
        paper.labels.map((label) => <LabelSheet key={label.id} label={label} at={paper.at} />)
      ) : isNote ? (
        paper.notes.map((note) => (
          <NoteSheet
            key={note.id}
            note={note}
            shop={paper.shops.find(({ id }) => id === note.shopId)}
            count={paper.notes.length}
            at={paper.at}
            choices={choices.chosen}
          />
        ))
      ) : (
        <PickSheet paper={paper} title={title} />
      )}
    </>
  )
}

/** Paper is white: this document is light, whatever the console is. */
function useLight(): void {
  useEffect(() => {
    document.documentElement.dataset['theme'] = 'light'
  }, [])
}

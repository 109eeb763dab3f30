// Everything about one bill, as merchant and platform read it: what is next, the objection, how it comes about, its lines.
import { formatYuan, type OtherBill, type PageHref } from '@merchant/contract'
import { type ReactNode, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { CardCell, CardGrid } from '../../../components/layout/card-grid.tsx'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { HistoryList } from '../../../components/value/history-list.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { type BillFacts, BillFigures, OtherBillLink } from './bill-figures.tsx'
import { BillInvoice } from './bill-invoice.tsx'
import { BillLines, DISPUTED, DisputedLines, linesOf, type ShownLines } from './bill-lines.tsx'
import { billLinesTexts } from './bill-lines.texts.ts'
import { BillDeadline, Cycle, Period } from './bill-standing.tsx'
import { billTexts } from './bill.texts.ts'
import type { ChosenLines } from './use-chosen-lines.ts'

interface BillDetailsProps {
  readonly bill: BillFacts
  /** Of the platform, which sees the bills of all merchants. */
  readonly merchant?: { readonly id: string; readonly name: string; readonly no: string } | undefined
  /** The lines can be ticked, to be disputed. */
  readonly chosen?: ChosenLines | undefined
  /** Beside the figures: how to get them as a file. */
  readonly files?: ReactNode
  /** How to get the invoice of its fees, where there is one. */
  readonly invoiceFile?: ReactNode
  /** Leads to the lines. */
  readonly toLines?: RefObject<() => void>
}

export function BillDetails({ bill, merchant, chosen, files, invoiceFile, toLines }: BillDetailsProps): ReactNode {
  const t = useText(billTexts)
  const lines = useText(billLinesTexts)
  const [shown, setShown] = useState<ShownLines>({ tab: '' })
  const table = useRef<HTMLDivElement>(null)
  const isOfPlatform = merchant !== undefined
  const which = isOfPlatform ? { id: bill.id, merchantId: merchant.id } : { id: bill.id }
  const hrefOf = ({ id }: OtherBill): PageHref =>
    isOfPlatform ? `/operator/bill?id=${id}&merchant=${merchant.id}` : `/finance/FinanceBill?id=${id}`
  const lead = () => {
    table.current?.scrollIntoView({ block: 'start' })
    table.current?.focus({ preventScroll: true })
  }
  const open = (next: ShownLines) => {
    setShown(next)
    lead()
  }
  useImperativeHandle(toLines, () => lead, [])
  return (
    <>
      <NextBar bill={bill} isOfPlatform={isOfPlatform} hrefOf={hrefOf} />
      {bill.objection !== null && (
        <Objection bill={bill} objection={bill.objection} onShow={() => open({ tab: DISPUTED })}>
          {((isOfPlatform && bill.status === 'DISPUTED') || bill.objection.answer !== null) && (
            <DisputedLines bill={which} />
          )}
        </Objection>
      )}
      <CardGrid>
        <CardCell span="half">
          <SectionCard title={t('figures')} extra={files}>
            <BillFigures
              bill={bill}
              hrefOf={hrefOf}
              current={shown.figure}
              onShow={(figure) => open(linesOf(figure))}
            />
          </SectionCard>
        </CardCell>
        <CardCell span="half">
          <SectionCard title={t('facts')}>
            <About bill={bill} merchant={merchant} />
          </SectionCard>
        </CardCell>
      </CardGrid>
      <BillInvoice bill={bill} file={invoiceFile} />
      <div ref={table} tabIndex={-1}>
        <SectionCard
          title={lines('lines')}
          extra={chosen !== undefined && <span className="muted">{lines('chooseHint')}</span>}
        >
          <BillLines
            bill={which}
            shown={shown}
            onShow={setShown}
            hasDisputed={bill.objection !== null}
            chosen={chosen}
          />
        </SectionCard>
      </div>
      <SectionCard title={t('history')}>
        <HistoryList
          steps={bill.history.toReversed().map(({ at, actor: who, text, details }) => ({
            at,
            who,
            text,
            beside: details.map((detail, index) => <q key={`${detail}-${index}`}>{detail}</q>),
          }))}
        />
      </SectionCard>
    </>
  )
}

const tones = {
  GENERATED: 'warning',
  DISPUTED: 'info',
  CONFIRMED: 'info',
  PAYING: 'info',
  PAID: 'success',
  CARRIED: 'info',
} as const

interface NextBarProps {
  readonly bill: BillFacts
  readonly isOfPlatform: boolean
  readonly hrefOf: (bill: OtherBill) => PageHref
}

/** Whose turn it is, and what happens when nobody does anything. */
function NextBar({ bill, isOfPlatform, hrefOf }: NextBarProps): ReactNode {
  const t = useText(billTexts)
  const { status, unsettledCount, carryOutFen, carriedTo, payTrouble } = bill
  const said =
    status === 'GENERATED'
      ? t('confirmWhat')
      : status === 'PAYING' && unsettledCount > 0
        ? t('unsettled', { count: unsettledCount })
        : status === 'CARRIED'
          ? t('carriedOut', { amount: formatYuan(Math.abs(carryOutFen), true) })
          : undefined
  return (
    <NoticeBar
      tone={payTrouble === null ? tones[status] : 'warning'}
      title={t(nextOf(bill, isOfPlatform))}
      action={<BillDeadline bill={bill} />}
    >
      {said !== undefined && carriedTo !== null ? (
        <>
          {said}
          <OtherBillLink bill={carriedTo} href={hrefOf(carriedTo)} />
        </>
      ) : (
        said
      )}
    </NoticeBar>
  )
}

function nextOf(bill: BillFacts, isOfPlatform: boolean) {
  if (bill.payTrouble !== null) return `trouble_${bill.payTrouble}` as const
  return isOfPlatform ? theirNext(bill) : (`next_${bill.status}` as const)
}

/** The same for the platform, whose turn it is when the merchant waits. */
function theirNext({ status, objection }: BillFacts) {
  if (status === 'DISPUTED') return (objection?.answer ?? null) === null ? 'theirs_DISPUTED' : 'theirs_ANSWERED'
  return status === 'GENERATED' || status === 'CONFIRMED' ? (`theirs_${status}` as const) : (`next_${status}` as const)
}

interface ObjectionProps {
  readonly bill: BillFacts
  readonly objection: NonNullable<BillFacts['objection']>
  readonly onShow: () => void
  /** The lines themselves, where they are what one has come for. */
  readonly children: ReactNode
}

function Objection({ bill: { status }, objection, onShow, children }: ObjectionProps): ReactNode {
  const t = useText(billTexts)
  const { at, lineCount, answer } = objection
  return (
    <SectionCard title={t('objection')}>
      <Facts
        items={[
          [t('objectedAt'), <InstantText key="at" at={at} />],
          [
            t('objectedLines'),
            <button key="lines" type="button" className="link-button" onClick={onShow}>
              {t('lineCount', { count: lineCount })}
            </button>,
          ],
          ...(answer === null
            ? [[t('answer'), t('noAnswer')] as const]
            : [
                [t('answer'), answer.text] as const,
                [
                  t('answerLines'),
                  t('answerLinesOf', { corrected: answer.correctedCount, kept: lineCount - answer.correctedCount }),
                ] as const,
                [t('answerAdjust'), <MoneyText key="adjust" fen={answer.adjustFen} signed />] as const,
                [t('answerBy'), answer.by] as const,
                [t('answerAt'), <InstantText key="answered" at={answer.at} />] as const,
              ]),
        ]}
      />
      {answer !== null && status === 'DISPUTED' && <p className="muted">{t('answerWaits')}</p>}
      {children}
    </SectionCard>
  )
}

const HASH_SHOWN = 12

function About({ bill, merchant }: Pick<BillDetailsProps, 'bill' | 'merchant'>): ReactNode {
  const t = useText(billTexts)
  const {
    shopName,
    cycle,
    orderCount,
    refundCount,
    generatedAt,
    confirmedAt,
    isConfirmedByItself,
    paidAt,
    ledgerFen,
    linesHash,
  } = bill
  return (
    <>
      <Facts
        items={[
          ...(merchant === undefined ? [] : [[t('merchant'), `${merchant.name} ${merchant.no}`] as const]),
          [t('shop'), shopName],
          [t('period'), <Period key="period" bill={bill} />],
          [t('cycle'), <Cycle key="cycle" cycle={cycle} />],
          [t('counts'), t('countsOf', { orders: orderCount, refunds: refundCount })],
          [t('generatedAt'), <InstantText key="generated" at={generatedAt} />],
          ...(confirmedAt === null
            ? []
            : [
                [
                  t('confirmedAt'),
                  <span key="confirmed">
                    <InstantText at={confirmedAt} /> {isConfirmedByItself === true && t('byItself')}
                  </span>,
                ] as const,
              ]),
          ...(paidAt === null ? [] : [[t('paidAt'), <InstantText key="paid" at={paidAt} />] as const]),
          [
            <span key="ledger" title={t('ledgerMeans')}>
              {t('ledger')}
            </span>,
            <MoneyText key="fen" fen={ledgerFen} />,
          ],
          [
            <span key="hash" title={t('hashMeans')}>
              {t('hash')}
            </span>,
            <CopyText key="value" text={linesHash}>
              <code title={linesHash}>{linesHash.slice(0, HASH_SHOWN)}…</code>
            </CopyText>,
          ],
        ]}
      />
      <p className="muted">{t(`cycleMeans_${cycle}`)}</p>
    </>
  )
}

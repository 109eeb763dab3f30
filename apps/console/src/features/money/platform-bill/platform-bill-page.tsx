// Bills of all merchants: objections answered and checked, bills paid, settlement cycles changed.
import { api, type DataOf, type PlatformBillInfo, type PlatformBillRow } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useFollow } from '../../../api/use-endpoint.ts'
import { usePage } from '../../../components/layout/page.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { billTabs } from '../bill/bill-columns.tsx'
import { billLabels } from '../bill/bill.labels.ts'
import { billTexts } from '../bill/bill.texts.ts'
import { CycleDialog } from './cycle-dialog.tsx'
import { useInvoiceFilter } from '../invoice/use-invoice-filter.ts'
import { IssueInvoice } from './issue-invoice.tsx'
import { PayBillDialog } from './pay-bill-dialog.tsx'
import { usePlatformBillColumns } from './platform-bill-columns.tsx'
import { PlatformBillDrawer } from './platform-bill-drawer.tsx'
import { platformBillTexts } from './platform-bill.texts.ts'
import { RejectAnswerModal } from './reject-answer-modal.tsx'
import { ResolveBillModal } from './resolve-bill-modal.tsx'
import { usePlatformBillCommands } from './use-platform-bill-commands.ts'

const REFETCH_MS = 30_000
/** What the bill in the drawer has changed by going on. */
const followers = [api.platformBill.list, api.board.merchant]

/** The dialog over the page. */
type Asked =
  | { readonly act: 'resolve' | 'reject' | 'invoice'; readonly bill: PlatformBillInfo }
  | { readonly act: 'pay'; readonly bill: PlatformBillRow }

export default function PlatformBillPage(): ReactNode {
  const t = useText(platformBillTexts)
  const words = useText(billTexts)
  const say = useSay()
  const page = usePage()
  const commands = usePlatformBillCommands()
  const mayChangeTerms = useMay('platformBill.terms')
  const [asked, setAsked] = useState<Asked>()
  useFollow(api.platformBill.info, followers)
  const { id, merchant: merchantId, cycles } = page.search
  const which = id === undefined || merchantId === undefined ? undefined : { id, merchantId }
  const show = (row: PlatformBillRow) =>
    page.setSearch({ id: row.id, merchant: row.merchantId }, id === undefined ? 'push' : 'replace')
  const done = () => setAsked(undefined)
  const pay = (bill: PlatformBillRow) => setAsked({ act: 'pay', bill })
  const columns = usePlatformBillColumns({ onOpen: show, onPay: pay })
  return (
    <>
      <ListPage<DataOf<typeof api.platformBill.list>>
        endpoint={api.platformBill.list}
        rowKey={(row) => row.id}
        columns={columns}
        tabs={{
          field: 'status',
          options: [
            { value: '', label: words('all') },
            ...billTabs.map((value) => ({ value: value as string, label: say(billLabels[value].text) })),
          ],
        }}
        filters={[
          { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
          useInvoiceFilter(),
          { kind: 'days', from: 'fromDay', to: 'toDay', label: words('period'), areDays: true },
        ]}
        actions={
          mayChangeTerms && <Button onClick={() => page.setSearch({ cycles: '1' }, 'push')}>{t('cycles')}</Button>
        }
        onOpen={show}
        empty={{
          text: (tab) => {
            const status = billTabs.find((one) => one === tab)
            return status === undefined ? t('none') : words('noneInTab', { status: say(billLabels[status].text) })
          },
        }}
        exports={{ list: 'platformBill' }}
        refetchEvery={REFETCH_MS}
        beside={({ rows }) => (
          <PlatformBillDrawer
            which={which}
            neighbours={rows}
            isCovered={asked !== undefined}
            acts={{
              resolve: (bill) => setAsked({ act: 'resolve', bill }),
              approve: (bill) => void commands.approve(bill).catch(() => undefined),
              reject: (bill) => setAsked({ act: 'reject', bill }),
              pay,
              invoice: (bill) => setAsked({ act: 'invoice', bill }),
            }}
            onGo={show}
            onDone={() => page.setSearch({ id: undefined, merchant: undefined })}
          />
        )}
      />
      <ResolveBillModal
        bill={asked?.act === 'resolve' ? asked.bill : undefined}
        onResolve={commands.resolve}
        onDone={done}
      />
      <RejectAnswerModal
        bill={asked?.act === 'reject' ? asked.bill : undefined}
        onReject={commands.reject}
        onDone={done}
      />
      <IssueInvoice
        bill={asked?.act === 'invoice' ? asked.bill : undefined}
        onAnswer={commands.answerInvoice}
        onDone={done}
      />
      <PayBillDialog bill={asked?.act === 'pay' ? asked.bill : undefined} onPay={commands.pay} onDone={done} />
      <CycleDialog open={mayChangeTerms && cycles !== undefined} onDone={() => page.setSearch({ cycles: undefined })} />
    </>
  )
}

// Violations of all merchants: what was appealed against first, and new ones against orders and shops.
import { api, type DataOf, type ViolationDeskRow, violationStatus } from '@merchant/contract'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { usePage } from '../../../components/layout/page.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { useMay } from '../../../session/session.ts'
import { useViolationColumns } from '../violation/violation-columns.tsx'
import { violationLabels } from '../violation/violation.labels.ts'
import { violationTexts } from '../violation/violation.texts.ts'
import { violationDeskTexts } from './violation-desk.texts.ts'
import '../../../components/list/cell-lines.css'

/** Fetched once they are asked for. */
const ViolationDeskDrawer = lazy(() => import('./violation-desk-drawer.tsx'))
const IssueModal = lazy(() => import('./issue-modal.tsx'))

const REFETCH_MS = 30_000
const tabs = ['APPEALING', 'PENDING', 'EFFECTIVE', 'REVOKED'] as const

export default function ViolationDeskPage(): ReactNode {
  const t = useText(violationDeskTexts)
  const own = useText(violationTexts)
  const say = useSay()
  const page = usePage()
  const [isIssuing, setIssuing] = useState(false)
  const look = ({ id, merchantId }: Pick<ViolationDeskRow, 'id' | 'merchantId'>) =>
    page.setSearch({ id, merchant: merchantId }, 'push')
  const { id, merchant } = page.search
  return (
    <>
      <ListPage<DataOf<typeof api.violationDesk.list>>
        note={t('note')}
        endpoint={api.violationDesk.list}
        rowKey={(row) => row.id}
        columns={useColumns(look)}
        onOpen={look}
        tabs={{
          field: 'status',
          initial: 'APPEALING',
          options: [
            ...tabs.map((value) => ({ value, label: say(violationLabels[value].text) })),
            { value: '', label: own('all') },
          ],
        }}
        filters={[{ kind: 'text', name: 'keyword', label: own('keyword'), placeholder: t('keywordHint') }]}
        actions={
          <May do="platformGoods.forceOff">
            <Button type="primary" onClick={() => setIssuing(true)}>
              {t('issue')}
            </Button>
          </May>
        }
        empty={{
          text: (tab) => {
            const status = violationStatus.safeParse(tab).data
            if (status === undefined) return t('none')
            if (status === 'APPEALING') return t('noneWaits')
            return own('noneInTab', { status: say(violationLabels[status].text) })
          },
        }}
        refetchEvery={REFETCH_MS}
      />
      <Suspense>
        <ViolationDeskDrawer
          seen={id === undefined || merchant === undefined ? undefined : { id, merchantId: merchant }}
          onClose={() => page.setSearch({ id: undefined, merchant: undefined })}
        />
        {isIssuing && <IssueModal onClose={() => setIssuing(false)} onIssued={look} />}
      </Suspense>
    </>
  )
}

function useColumns(onLook: (row: ViolationDeskRow) => void): Column<ViolationDeskRow>[] {
  const t = useText(violationDeskTexts)
  const own = useText(violationTexts)
  const shared = useText(sharedTexts)
  const mayDecide = useMay('violation.audit')
  const { no, what, rule, points, status, issuedAt } = useViolationColumns<ViolationDeskRow>(onLook)
  return [
    no,
    {
      key: 'merchant',
      title: t('merchant'),
      width: 190,
      cell: ({ merchantName, merchantNo }) => (
        <span className="cell-lines">
          <span>{merchantName}</span> <span className="muted tabular">{merchantNo}</span>
        </span>
      ),
    },
    what,
    rule,
    points,
    status,
    issuedAt,
    {
      key: 'actions',
      title: shared('actions'),
      width: 88,
      sticky: 'end',
      onPhone: 'foot',
      cell: (row) => (
        <RowActions
          actions={[
            {
              key: 'look',
              label: mayDecide && row.status === 'APPEALING' ? t('decide') : own('view'),
              onAct: () => onLook(row),
            },
          ]}
        />
      ),
    },
  ]
}

// A merchant's violations: the points of the year above them, each beside the list with its own address.
import { api, type DataOf, violationStatus, violationType, type ViolationRow } from '@merchant/contract'
import { lazy, type ReactNode, Suspense } from 'react'
import { usePage } from '../../../components/layout/page.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { useViolationColumns } from './violation-columns.tsx'
import { violationLabels, violationTypeTexts } from './violation.labels.ts'
import { violationTexts } from './violation.texts.ts'
import { YearPoints } from './year-points.tsx'

/** Fetched once one is looked at. */
const ViolationDrawer = lazy(() => import('./violation-drawer.tsx'))

const REFETCH_MS = 30_000

export default function ViolationPage(): ReactNode {
  const t = useText(violationTexts)
  const say = useSay()
  const page = usePage()
  const look = ({ id }: Pick<ViolationRow, 'id'>) => page.setSearch({ id }, 'push')
  return (
    <>
      <ListPage<DataOf<typeof api.violation.list>>
        note={t('note')}
        head={<YearPoints />}
        endpoint={api.violation.list}
        rowKey={({ id }) => id}
        columns={useColumns(look)}
        onOpen={look}
        tabs={{
          field: 'status',
          options: [
            { value: '', label: t('all') },
            ...violationStatus.options.map((value) => ({ value, label: say(violationLabels[value].text) })),
          ],
        }}
        filters={[
          { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
          {
            kind: 'select',
            name: 'type',
            label: t('type'),
            options: violationType.options.map((value) => ({ value, label: say(violationTypeTexts[value]) })),
          },
          { kind: 'days', from: 'issuedFrom', to: 'issuedTo', label: t('issuedAt') },
        ]}
        empty={{
          text: (tab) => {
            const status = violationStatus.safeParse(tab).data
            return status === undefined ? t('none') : t('noneInTab', { status: say(violationLabels[status].text) })
          },
        }}
        refetchEvery={REFETCH_MS}
      />
      <Suspense>
        <ViolationDrawer id={page.search.id} onClose={() => page.setSearch({ id: undefined })} />
      </Suspense>
    </>
  )
}

function useColumns(onLook: (row: Pick<ViolationRow, 'id'>) => void): Column<ViolationRow>[] {
  const t = useText(violationTexts)
  const shared = useText(sharedTexts)
  const mayEdit = useMay('goods.edit')
  const { no, what, rule, points, status, issuedAt, due } = useViolationColumns<ViolationRow>(onLook)
  return [
    no,
    what,
    rule,
    points,
    status,
    issuedAt,
    due,
    {
      key: 'actions',
      title: shared('actions'),
      width: 88,
      onPhone: 'foot',
      cell: (row) => (
        <RowActions
          actions={[
            {
              key: 'look',
              label: t(mayEdit && row.allowedActions.includes('appeal') ? 'appeal' : 'view'),
              onAct: () => onLook(row),
            },
          ]}
        />
      ),
    },
  ]
}

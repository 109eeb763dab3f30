// The merchant's qualifications: what its goods ask, what was handed in and where it stands, and the form for another one.
import { api, type Qualification } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { ReadTable } from '../../../components/list/read-table.tsx'
import type { RowAction } from '../../../components/list/row-actions.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { useParameters } from '../../../session/use-parameters.ts'
import { AskedPapers } from './asked-papers.tsx'
import { BrandPaperForm } from './brand-paper-form.tsx'
import { type BrandHanding, firstBrandValues } from './brand-paper-values.ts'
import { useQualificationColumns } from './qualification-columns.tsx'
import { QualificationDrawer } from './qualification-drawer.tsx'
import { QualificationForm } from './qualification-form.tsx'
import { firstValues, type Handing, type QualificationValues } from './qualification-values.ts'
import { qualificationTexts } from './qualification.texts.ts'

const CHANGED = [api.qualification.list, api.qualification.asked, api.board.merchant]
const CLOSED = {
  drawer: undefined,
  kind: undefined,
  name: undefined,
  category: undefined,
  brand: undefined,
  shop: undefined,
}

export default function QualificationPage(): ReactNode {
  const t = useText(qualificationTexts)
  const page = usePage()
  const now = useParameters()
  const mayEdit = useMay('qualification.edit')
  const own = useRead(api.qualification.list, undefined, { quiet: true })
  const required = useRead(api.qualification.asked, undefined, { quiet: true })
  const save = useSend(api.qualification.save, { refreshes: CHANGED })
  const saveBrand = useSend(api.qualification.saveBrand, { refreshes: CHANGED })
  const [changing, setChanging] = useState<Handing | BrandHanding | null>(null)
  const { drawer } = page.search
  const looked = own.data?.find(({ id }) => id === drawer) ?? null
  const handNew = (first: Partial<QualificationValues>) => setChanging({ act: 'new', first })
  // A link from goods that wait for a paper opens the form with it.
  const asked = askedFor(page.search)
  const handing = mayEdit ? (changing ?? asked) : null
  const close = () => {
    setChanging(null)
    page.setSearch(CLOSED)
  }
  return (
    <>
      <PageHeader
        note={t('note', {
          first: now('cert.remindFirstDays'),
          again: now('cert.remindAgainDays'),
          last: now('cert.remindLastDays'),
        })}
        actions={
          mayEdit && (
            <>
              <Button onClick={() => setChanging({ act: 'newBrand', first: {} })}>{t('handInBrand')}</Button>
              <Button type="primary" onClick={() => handNew({})}>
                {t('handIn')}
              </Button>
            </>
          )
        }
      />
      {/* Both at once: what stood there before the other came would be moved by it. */}
      {isAnswered(own) && isAnswered(required) ? (
        <>
          <AskedCard read={required} onHandIn={mayEdit ? handNew : null} />
          <OwnCard own={own} onChange={setChanging} onLook={({ id }) => page.setSearch({ drawer: id }, 'push')} />
        </>
      ) : (
        <div className="page-loading" role="status" />
      )}
      <QualificationDrawer row={looked} onClose={() => page.setSearch({ drawer: undefined })} />
      {isOfBrand(handing) ? (
        <BrandPaperForm handing={handing} save={saveBrand} onClose={close} />
      ) : (
        <QualificationForm handing={handing} save={save} onClose={close} />
      )}
    </>
  )
}

function askedFor(search: Readonly<Record<string, string>>): Handing | BrandHanding | null {
  if (search['drawer'] === 'new') return { act: 'new', first: firstValues(search) }
  return search['drawer'] === 'brand' ? { act: 'newBrand', first: firstBrandValues(search) } : null
}

const isOfBrand = (handing: Handing | BrandHanding | null): handing is BrandHanding =>
  handing !== null && (handing.act === 'newBrand' || (handing.act !== 'new' && handing.row.brand !== null))

const isAnswered = ({ data, error }: { readonly data: unknown; readonly error: unknown }): boolean =>
  data !== undefined || error !== null

interface AskedCardProps extends Pick<Parameters<typeof AskedPapers>[0], 'onHandIn'> {
  readonly read: ReturnType<typeof useRead<typeof api.qualification.asked>>
}

function AskedCard({ read: { data, error, refresh }, onHandIn }: AskedCardProps): ReactNode {
  const t = useText(qualificationTexts)
  return (
    <SectionCard title={t('asked')}>
      {data === undefined && error !== null && <ReadFailure error={error} onRetry={refresh} />}
      {data !== undefined && <AskedPapers asked={data} onHandIn={onHandIn} />}
    </SectionCard>
  )
}

interface OwnCardProps {
  readonly own: Parameters<typeof ReadTable<Qualification>>[0]['read']
  readonly onChange: (handing: Handing) => void
  readonly onLook: (row: Qualification) => void
}

function OwnCard({ own, onChange, onLook }: OwnCardProps): ReactNode {
  const t = useText(qualificationTexts)
  const mayEdit = useMay('qualification.edit')
  const withdraw = useWithdrawing()
  const actionsOf = (row: Qualification): RowAction[] => {
    const may = (action: Qualification['allowedActions'][number]) => mayEdit && row.allowedActions.includes(action)
    return [
      { key: 'view', label: t('view'), onAct: () => onLook(row) },
      ...(may('correct')
        ? [{ key: 'correct', label: t('correct'), onAct: () => onChange({ act: 'correct', row }) }]
        : []),
      ...(may('renew') ? [{ key: 'renew', label: t('renew'), onAct: () => onChange({ act: 'renew', row }) }] : []),
      ...(may('withdraw')
        ? [{ key: 'withdraw', label: t('withdraw'), danger: true, onAct: () => void withdraw(row) }]
        : []),
    ]
  }
  return (
    <SectionCard title={t('own')}>
      <ReadTable
        label={t('own')}
        read={own}
        columns={useQualificationColumns(actionsOf)}
        rowKey={({ id }) => id}
        skeletonRows={3}
        emptyText={t('none')}
      />
    </SectionCard>
  )
}

/** Refusals are told by themselves, so it does not reject. */
function useWithdrawing() {
  const t = useText(qualificationTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const withdraw = useSend(api.qualification.withdraw, { refreshes: CHANGED })
  return async ({ id, version, title }: Qualification) => {
    const question = { title: t('withdrawQuestion', { title }), content: t('withdrawWhat'), okText: t('withdraw') }
    if (!(await confirm({ ...question, danger: true }))) return
    await withdraw.send({ id, version }).then(
      () => notice.success(t('withdrawn')),
      () => undefined,
    )
  }
}

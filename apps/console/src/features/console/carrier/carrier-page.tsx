// 快递公司 for the platform's people: all carriers in the order in which they are offered, added, changed and disabled where they stand.
import { api, type CarrierRow } from '@merchant/contract'
import { Button, Input, Select } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { ReadTable } from '../../../components/list/read-table.tsx'
import type { RowAction } from '../../../components/list/row-actions.tsx'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { useCarrierColumns } from './carrier-columns.tsx'
import { CarrierForm } from './carrier-form.tsx'
import { carrierTexts } from './carrier.texts.ts'
import './carrier.css'

/** `new`: another one. */
type Editing = CarrierRow | 'new' | null

export default function CarrierPage(): ReactNode {
  const t = useText(carrierTexts)
  const mayEdit = useMay('carrier.edit')
  const { search, setSearch } = usePage()
  const [editing, setEditing] = useState<Editing>(null)
  const read = useRead(api.carrier.listAll, undefined, { quiet: true })
  const turn = useTurning()
  const actionsOf = (carrier: CarrierRow): RowAction[] =>
    mayEdit
      ? [
          { key: 'change', label: t('change'), onAct: () => setEditing(carrier) },
          {
            key: 'turn',
            label: t(carrier.enabled ? 'disable' : 'enable'),
            danger: carrier.enabled,
            onAct: () => void turn(carrier),
          },
        ]
      : []
  const { keyword = '', state = '' } = search
  const shown = useMemo(() => read.data?.filter((one) => isMeant(one, keyword, state)), [read.data, keyword, state])
  return (
    <>
      <PageHeader
        note={t('note')}
        actions={
          mayEdit && (
            <Button type="primary" onClick={() => setEditing('new')}>
              {t('add')}
            </Button>
          )
        }
      />
      <SectionCard>
        <div className="carrier-filters">
          <Input.Search
            aria-label={t('search')}
            placeholder={t('searchHint')}
            defaultValue={keyword}
            allowClear
            onSearch={(typed) => setSearch({ keyword: typed.trim() === '' ? undefined : typed.trim() })}
          />
          <Select
            aria-label={t('states')}
            value={state}
            options={[
              { value: '', label: t('all') },
              { value: 'enabled', label: t('enabled') },
              { value: 'disabled', label: t('disabled') },
            ]}
            onChange={(chosen: string) => setSearch({ state: chosen === '' ? undefined : chosen })}
          />
        </div>
        <ReadTable
          label={t('search')}
          read={{ ...read, data: shown }}
          columns={useCarrierColumns(actionsOf)}
          rowKey={({ id }) => id}
          skeletonRows={8}
          emptyText={t(read.data?.length === 0 ? 'none' : 'noneMatch')}
        />
      </SectionCard>
      {editing !== null && (
        <CarrierForm carrier={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </>
  )
}

const isMeant = ({ carrierCode, name, nameEn, enabled }: CarrierRow, keyword: string, state: string): boolean =>
  `${carrierCode} ${name} ${nameEn}`.toLowerCase().includes(keyword.toLowerCase()) &&
  (state === '' || enabled === (state === 'enabled'))

function useTurning() {
  const t = useText(carrierTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const save = useSend(api.carrier.save, { refreshes: [api.carrier.listAll, api.init.start] })
  return async (carrier: CarrierRow) => {
    const { name, enabled } = carrier
    const question = { title: t('disableQuestion', { name }), content: t('disableWhat'), okText: t('disable') }
    if (enabled && !(await confirm({ ...question, danger: true }))) return
    await save.send({ ...carrier, enabled: !enabled }).then(
      () => notice.success(t('saved', { name })),
      () => undefined,
    )
  }
}

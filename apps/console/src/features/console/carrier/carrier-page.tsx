// 快递公司 for the platform's people: all carriers in the order in which they are offered, added, changed and disabled where they stand.
import { api, type CarrierRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { KeptFilters, useFoundRows, useKeptRows } from '../../../components/list/kept-rows.tsx'
import { ReadTable } from '../../../components/list/read-table.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { useCarrierColumns } from './carrier-columns.tsx'
import { CarrierForm } from './carrier-form.tsx'
import { carrierTexts } from './carrier.texts.ts'
import './carrier.css'

const wordsOf = ({ carrierCode, name, nameEn }: CarrierRow): string => `${carrierCode} ${name} ${nameEn}`

export default function CarrierPage(): ReactNode {
  const t = useText(carrierTexts)
  const read = useRead(api.carrier.listAll, undefined, { quiet: true })
  const save = useSend(api.carrier.save, { refreshes: [api.carrier.listAll, api.init.start] })
  const { head, actionsOf, editing, endEditing } = useKeptRows<CarrierRow>({
    t,
    mayEdit: useMay('carrier.edit'),
    isOn: ({ enabled }) => enabled,
    turn: (carrier) => save.send({ ...carrier, enabled: !carrier.enabled }),
  })
  return (
    <>
      {head}
      <SectionCard>
        <KeptFilters t={t} />
        <ReadTable
          label={t('search')}
          read={{ ...read, data: useFoundRows(read.data, wordsOf) }}
          columns={useCarrierColumns(actionsOf)}
          rowKey={({ id }) => id}
          skeletonRows={8}
          emptyText={t(read.data?.length === 0 ? 'none' : 'noneMatch')}
        />
      </SectionCard>
      {editing !== null && <CarrierForm carrier={editing === 'new' ? null : editing} onClose={endEditing} />}
    </>
  )
}

// The shop's freight templates: the list, and the one that is open.
import { api, type FreightTemplateRow } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { ReadTable } from '../../../components/list/read-table.tsx'
import type { RowAction } from '../../../components/list/row-actions.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { useFreightColumns } from './freight-columns.tsx'
import { useShipAddresses } from './freight-sending.tsx'
import { FreightEditor } from './freight-editor.tsx'
import { freightTexts } from './freight.texts.ts'

const NEW = 'new'

/** @param shopId whose templates they are; null: there is no shop yet */
export default function FreightPanel({ shopId }: { readonly shopId: string | null }): ReactNode {
  const page = usePage()
  const { template } = page.search
  const open = (id: string | undefined) => page.setSearch({ template: id }, 'push')
  if (template === undefined) return <TemplateList shopId={shopId} onOpen={open} />
  const id = template === NEW ? null : template
  return <FreightEditor key={template} id={id} shopId={shopId} onClose={() => open(undefined)} />
}

interface TemplateListProps {
  readonly shopId: string | null
  readonly onOpen: (id: string) => void
}

function TemplateList({ shopId, onOpen }: TemplateListProps): ReactNode {
  const t = useText(freightTexts)
  const mayEdit = useMay('shop.edit')
  const templates = useRead(api.freight.list, shopId === null ? undefined : { shopId }, { quiet: true })
  // Asked for beside them, and not only once a row names one.
  useShipAddresses(shopId)
  const { copy, setDefault, remove } = useTemplateActs()
  const actionsOf = (row: FreightTemplateRow): RowAction[] => [
    { key: 'open', label: t(mayEdit ? 'edit' : 'view'), onAct: () => onOpen(row.id) },
    ...(mayEdit
      ? [
          { key: 'copy', label: t('copyTemplate'), onAct: () => void copy(row) },
          ...(row.isDefault ? [] : [{ key: 'default', label: t('setDefault'), onAct: () => void setDefault(row) }]),
          { key: 'remove', label: t('remove'), danger: true, onAct: () => void remove(row) },
        ]
      : []),
  ]
  return (
    <SectionCard
      title={t('templates')}
      extra={
        mayEdit && (
          <Button type="primary" onClick={() => onOpen(NEW)}>
            {t('newTemplate')}
          </Button>
        )
      }
    >
      <ReadTable
        label={t('templates')}
        read={templates}
        columns={useFreightColumns(actionsOf, onOpen)}
        rowKey={({ id }) => id}
        skeletonRows={4}
        emptyText={t('none')}
      />
    </SectionCard>
  )
}

/** Refusals are told by themselves, so none of these rejects. */
function useTemplateActs() {
  const t = useText(freightTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const options = { refreshes: [api.freight.list] }
  const copying = useSend(api.freight.copy, options)
  const choosing = useSend(api.freight.setDefault, options)
  const removing = useSend(api.freight.remove, options)
  return {
    copy: ({ id }: FreightTemplateRow) =>
      copying.send({ id }).then(
        ({ name }) => notice.success(t('copied', { name })),
        () => undefined,
      ),
    setDefault: ({ id }: FreightTemplateRow) =>
      choosing.send({ id }).then(
        () => notice.success(t('madeDefault')),
        () => undefined,
      ),
    remove: async ({ id, version, name }: FreightTemplateRow) => {
      if (!(await confirm({ title: t('removeQuestion', { name }), okText: t('remove'), danger: true }))) return
      await removing.send({ id, version }).then(
        () => notice.success(t('removed')),
        () => undefined,
      )
    },
  }
}

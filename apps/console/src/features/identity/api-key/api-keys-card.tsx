// The merchant's API keys: list, create (secret shown once), revoke.
import { api, type ApiKeyRow, type DataOf } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import type { Column } from '../../../components/list/data-table.tsx'
import { ReadTable } from '../../../components/list/read-table.tsx'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { apiKeysTexts } from './api-keys.texts.ts'
import { CreateKeyModal, KeySecretDialog } from './create-key.tsx'

export function ApiKeysCard(): ReactNode {
  const t = useText(apiKeysTexts)
  const mayChange = useMay('apiKey.manage')
  const keys = useRead(api.apiKey.list, undefined, { quiet: true })
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<DataOf<typeof api.apiKey.create> | null>(null)
  return (
    <SectionCard
      title={t('keys')}
      extra={
        mayChange ? (
          <Button type="primary" onClick={() => setCreating(true)}>
            {t('create')}
          </Button>
        ) : undefined
      }
    >
      <p className="muted">{t('keysNote')}</p>
      <ReadTable
        label={t('keys')}
        read={keys}
        columns={useKeyColumns()}
        rowKey={({ id }) => id}
        skeletonRows={2}
        emptyText={t('noKeys')}
      />
      <CreateKeyModal open={isCreating} onClose={() => setCreating(false)} onCreated={setCreated} />
      <KeySecretDialog created={created} onClose={() => setCreated(null)} />
    </SectionCard>
  )
}

function useKeyColumns(): Column<ApiKeyRow>[] {
  const t = useText(apiKeysTexts)
  const shared = useText(sharedTexts)
  const mayChange = useMay('apiKey.manage')
  const revoke = useRevoke()
  return [
    { key: 'name', width: 200, grows: true, title: t('keyName'), cell: (row) => row.name, onPhone: 'head' },
    { key: 'prefix', width: 200, title: t('keyPrefix'), onPhone: 'line', cell: (row) => <code>{row.keyPrefix}…</code> },
    { key: 'created', title: t('createdAt'), cell: (row) => <InstantText at={row.createdAt} />, width: 170 },
    {
      key: 'used',
      title: t('lastUsedAt'),
      cell: (row) => (row.lastUsedAt === null ? t('neverUsed') : <InstantText at={row.lastUsedAt} />),
      width: 170,
    },
    {
      key: 'state',
      title: t('state'),
      onPhone: 'aside',
      cell: (row) => (
        <StatusTag tone={row.revokedAt === null ? 'success' : 'neutral'}>
          {t(row.revokedAt === null ? 'active' : 'revoked')}
        </StatusTag>
      ),
      width: 100,
    },
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      cell: (row) =>
        row.revokedAt === null && mayChange ? (
          <RowActions actions={[{ key: 'revoke', label: t('revoke'), danger: true, onAct: () => void revoke(row) }]} />
        ) : null,
      width: 100,
    },
  ]
}

/** Asks first: a revoked key never works again. */
function useRevoke(): (key: ApiKeyRow) => Promise<void> {
  const t = useText(apiKeysTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const revoke = useSend(api.apiKey.revoke, { refreshes: [api.apiKey.list] })
  return async ({ id, name }) => {
    const question = { title: t('revokeQuestion', { name }), content: t('revokeWarning'), okText: t('revoke') }
    if (!(await confirm({ ...question, danger: true }))) return
    await revoke.send({ id }).then(
      () => notice.success(t('revokedNotice')),
      () => undefined,
    )
  }
}

// The merchant's API keys: list, create (secret shown once), revoke.
import { api, type ApiKeyRow, type DataOf } from '@merchant/contract'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { type Column, DataTable } from '../../../components/list/data-table.tsx'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { apiKeysTexts } from './api-keys.texts.ts'

type CreatedKey = DataOf<typeof api.apiKey.create>

export function ApiKeysCard(): ReactNode {
  const t = useText(apiKeysTexts)
  const shared = useText(sharedTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const mayChange = useMay('5001:security')
  const keys = useRead(api.apiKey.list, undefined, { quiet: true })
  const create = useSend(api.apiKey.create, { refreshes: [api.apiKey.list] })
  const revoke = useSend(api.apiKey.revoke, { refreshes: [api.apiKey.list] })
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<CreatedKey | null>(null)

  const revokeKey = async ({ id, name }: ApiKeyRow) => {
    const isSure = await confirm({
      title: t('revokeQuestion', { name }),
      content: t('revokeWarning'),
      okText: t('revoke'),
      danger: true,
    })
    if (!isSure) return
    await revoke.send({ id }).then(
      () => notice.success(t('revokedNotice')),
      () => undefined,
    )
  }
  const columns: Column<ApiKeyRow>[] = [
    { key: 'name', title: t('keyName'), cell: (row) => row.name, onPhone: 'head' },
    { key: 'prefix', title: t('keyPrefix'), onPhone: 'line', cell: (row) => <code>{row.keyPrefix}…</code> },
    { key: 'created', title: t('createdAt'), cell: (row) => <InstantText at={row.createdAt} />, width: 180 },
    {
      key: 'used',
      title: t('lastUsedAt'),
      cell: (row) => (row.lastUsedAt === null ? t('neverUsed') : <InstantText at={row.lastUsedAt} />),
      width: 180,
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
          <RowActions
            actions={[{ key: 'revoke', label: t('revoke'), danger: true, onAct: () => void revokeKey(row) }]}
          />
        ) : null,
      width: 100,
    },
  ]
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
      {keys.error !== null && keys.data === undefined ? (
        <ReadFailure error={keys.error} onRetry={keys.refresh} />
      ) : keys.data?.length === 0 ? (
        <EmptyState kind="nothing" text={t('noKeys')} />
      ) : (
        <DataTable
          label={t('keys')}
          columns={columns}
          rows={keys.data ?? []}
          rowKey={(row) => row.id}
          skeletonRows={keys.data === undefined ? 2 : 0}
        />
      )}
      <FormModal<{ name: string }>
        title={t('create')}
        open={isCreating}
        onClose={() => setCreating(false)}
        onSubmit={async (values) => setCreated(await create.send(values))}
      >
        <Form.Item name="name" label={t('keyName')} rules={rulesOf(api.apiKey.create.body, 'name')}>
          <Input autoFocus maxLength={20} placeholder={t('createHint')} autoComplete="off" />
        </Form.Item>
      </FormModal>
      <Dialog
        title={t('created')}
        open={created !== null}
        onClose={() => setCreated(null)}
        closesOnMask={false}
        footer={
          <Button type="primary" onClick={() => setCreated(null)}>
            {t('savedIt')}
          </Button>
        }
      >
        {created !== null && (
          <>
            <p className="urgent">{t('secretWarning')}</p>
            <Facts
              items={[
                [t('keyPrefix'), <CopyText key="key" text={created.key} />],
                [t('secret'), <CopyText key="secret" text={created.secret} />],
              ]}
            />
          </>
        )}
      </Dialog>
    </SectionCard>
  )
}

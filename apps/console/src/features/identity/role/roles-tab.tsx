// 角色: the built-in ones to look at and copy, one's own to change and delete.
import { api, type Role } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { type Column, DataTable } from '../../../components/list/data-table.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { type RoleDraft, RoleEditor } from './role-editor.tsx'
import { roleTexts } from './role.texts.ts'

const blank = { key: '', name: '', description: '', permissions: [], dataScope: 'OWN_SHOP' as const }

export default function RolesTab(): ReactNode {
  const t = useText(roleTexts)
  const shared = useText(sharedTexts)
  const hasShops = useLogin().party === 'merchant'
  const confirm = useConfirm()
  const notice = useNotice()
  const roles = useRead(api.staff.roles, undefined, { quiet: true })
  const remove = useSend(api.staff.deleteRole, { refreshes: [api.staff.roles] })
  const [draft, setDraft] = useState<RoleDraft | null>(null)
  const deleteRole = async ({ id, name }: Role) => {
    if (!(await confirm({ title: t('deleteQuestion', { name }), okText: t('delete'), danger: true }))) return
    await remove.send({ id }).then(
      () => void notice.success(t('deleted')),
      () => undefined,
    )
  }
  const copy = ({ name, description, permissions, dataScope }: Role) => {
    const values = { key: '', name: t('copyOf', { name }).slice(0, 20), description, permissions, dataScope }
    setDraft({ kind: 'new', values })
  }
  const actionsOf = (role: Role) => [
    role.builtIn
      ? { key: 'view', label: t('view'), onAct: () => setDraft({ kind: 'view', values: role }) }
      : { key: 'edit', label: t('edit'), onAct: () => setDraft({ kind: 'edit', values: role, role }) },
    { key: 'copy', label: t('copyRole'), onAct: () => copy(role) },
    ...(role.builtIn || role.memberCount > 0
      ? []
      : [{ key: 'delete', label: t('delete'), danger: true, onAct: () => void deleteRole(role) }]),
  ]
  const columns: Column<Role>[] = [
    { key: 'name', title: t('roleName'), cell: ({ name }) => <strong>{name}</strong>, onPhone: 'head', width: 140 },
    { key: 'key', title: t('roleKey'), cell: ({ key }) => <code>{key}</code>, onPhone: 'none', width: 130 },
    {
      key: 'kind',
      title: t('kind'),
      onPhone: 'aside',
      cell: ({ builtIn }) => (
        <StatusTag tone={builtIn ? 'neutral' : 'info'}>{t(builtIn ? 'builtIn' : 'custom')}</StatusTag>
      ),
      width: 90,
    },
    {
      key: 'description',
      title: t('description'),
      onPhone: 'bare',
      cell: ({ description }) => description || <NoValue />,
    },
    {
      key: 'permissions',
      title: t('permissions'),
      align: 'end',
      cell: ({ permissions }) => t('permissionsCount', { count: permissions.length }),
      width: 90,
    },
    ...(hasShops
      ? [
          {
            key: 'dataScope',
            title: t('dataScope'),
            cell: ({ dataScope }: Role) => t(`scope_${dataScope}`),
            width: 100,
          },
        ]
      : []),
    { key: 'members', title: t('members'), align: 'end', cell: ({ memberCount }) => memberCount, width: 80 },
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      cell: (row) => <RowActions actions={actionsOf(row)} />,
      width: 130,
    },
  ]
  return (
    <SectionCard
      title={t('roles')}
      extra={
        <Button type="primary" onClick={() => setDraft({ kind: 'new', values: blank })}>
          {t('newRole')}
        </Button>
      }
    >
      {roles.error !== null && roles.data === undefined ? (
        <ReadFailure error={roles.error} onRetry={roles.refresh} />
      ) : (
        <DataTable
          label={t('roles')}
          columns={columns}
          rows={roles.data ?? []}
          rowKey={({ id }) => id}
          skeletonRows={roles.data === undefined ? 6 : 0}
        />
      )}
      <RoleEditor draft={draft} onClose={() => setDraft(null)} />
    </SectionCard>
  )
}

// 角色: the built-in ones to look at and copy, one's own to change and delete.
import { api, type Role } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { ReadTable } from '../../../components/list/read-table.tsx'
import type { RowAction } from '../../../components/list/row-actions.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { type RoleDraft, RoleEditor } from './role-editor.tsx'
import { useRoleColumns } from './role-columns.tsx'
import { roleTexts } from './role.texts.ts'

const blank = { key: '', name: '', description: '', permissions: [], dataScope: 'OWN_SHOP' as const }

export default function RolesTab(): ReactNode {
  const t = useText(roleTexts)
  const roles = useRead(api.staff.roles, undefined, { quiet: true })
  const deleteRole = useDeleteRole()
  const [draft, setDraft] = useState<RoleDraft | null>(null)
  const copy = ({ id, name, description, permissions, dataScope }: Role) => {
    const values = { key: '', name: t('copyOf', { name }).slice(0, 20), description, permissions, dataScope }
    setDraft({ kind: 'new', values, of: id })
  }
  const actionsOf = (role: Role): RowAction[] => [
    role.builtIn
      ? { key: 'view', label: t('view'), onAct: () => setDraft({ kind: 'view', values: role }) }
      : { key: 'edit', label: t('edit'), onAct: () => setDraft({ kind: 'edit', values: role, role }) },
    { key: 'copy', label: t('copyRole'), onAct: () => copy(role) },
    ...(role.builtIn || role.memberCount > 0
      ? []
      : [{ key: 'delete', label: t('delete'), danger: true, onAct: () => void deleteRole(role) }]),
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
      <ReadTable
        label={t('roles')}
        read={roles}
        columns={useRoleColumns(actionsOf)}
        rowKey={({ id }) => id}
        skeletonRows={6}
      />
      <RoleEditor draft={draft} onClose={() => setDraft(null)} />
    </SectionCard>
  )
}

function useDeleteRole(): (role: Role) => Promise<void> {
  const t = useText(roleTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const remove = useSend(api.staff.deleteRole, { refreshes: [api.staff.roles] })
  return async ({ id, name }) => {
    if (!(await confirm({ title: t('deleteQuestion', { name }), okText: t('delete'), danger: true }))) return
    await remove.send({ id }).then(
      () => notice.success(t('deleted')),
      () => undefined,
    )
  }
}

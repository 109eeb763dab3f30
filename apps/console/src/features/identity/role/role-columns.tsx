// The columns of the list of roles.
import type { Role } from '@merchant/contract'
import type { Column } from '../../../components/list/data-table.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { roleTexts } from './role.texts.ts'

export function useRoleColumns(actionsOf: (role: Role) => RowAction[]): Column<Role>[] {
  const t = useText(roleTexts)
  const shared = useText(sharedTexts)
  const hasShops = useLogin().party === 'merchant'
  const dataScope: Column<Role> = {
    key: 'dataScope',
    title: t('dataScope'),
    cell: (role) => t(`scope_${role.dataScope}`),
    width: 100,
  }
  return [
    { key: 'name', title: t('roleName'), cell: ({ name }) => <strong>{name}</strong>, onPhone: 'head', width: 140 },
    { key: 'key', title: t('roleKey'), cell: ({ key }) => <code>{key}</code>, onPhone: 'none', width: 128 },
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
      width: 200,
      grows: true,
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
    ...(hasShops ? [dataScope] : []),
    { key: 'members', title: t('members'), align: 'end', cell: ({ memberCount }) => memberCount, width: 80 },
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      cell: (row) => <RowActions actions={actionsOf(row)} />,
      width: 130,
    },
  ]
}

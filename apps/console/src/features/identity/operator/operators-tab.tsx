// 账号: the platform's people; made, given roles, stopped and set up anew by those of them who may.
import { api, formatInstant, type OperatorAccount } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { clock } from '../../../api/clock.ts'
import { useSend } from '../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import type { Column } from '../../../components/list/data-table.tsx'
import { RelativeTime } from '../../../components/value/instant-text.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useLogin, useMay } from '../../../session/session.ts'
import { CreateOperatorModal, type Handed, OneTimePasswordDialog, OperatorRolesModal } from './operator-forms.tsx'
import { operatorTexts } from './operator.texts.ts'

export default function OperatorsTab(): ReactNode {
  const t = useText(operatorTexts)
  const { user } = useLogin()
  const mayManage = useMay('operator.manage')
  const [isCreating, setCreating] = useState(false)
  const [changing, setChanging] = useState<OperatorAccount | null>(null)
  const [handed, setHanded] = useState<Handed | null>(null)
  const { turn, reset } = useAccountCommands(setHanded)
  const actionsOf = (account: OperatorAccount): RowAction[] => {
    if (!mayManage || account.id === user.id) return []
    const isActive = account.status === 'ACTIVE'
    return [
      { key: 'roles', label: t('changeRoles'), onAct: () => setChanging(account) },
      ...(isActive ? [{ key: 'reset', label: t('reset'), onAct: () => void reset(account) }] : []),
      { key: 'turn', label: t(isActive ? 'disable' : 'enable'), danger: isActive, onAct: () => void turn(account) },
    ]
  }
  return (
    <SectionCard>
      <ListPage
        title={t('accounts')}
        note={t('note')}
        isPart
        endpoint={api.operator.list}
        rowKey={({ id }) => id}
        columns={useAccountColumns(actionsOf)}
        filters={[{ kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') }]}
        actions={
          mayManage && (
            <Button type="primary" onClick={() => setCreating(true)}>
              {t('create')}
            </Button>
          )
        }
        empty={{ text: t('none') }}
      />
      <CreateOperatorModal open={isCreating} onClose={() => setCreating(false)} onCreated={setHanded} />
      <OperatorRolesModal account={changing} onClose={() => setChanging(null)} />
      <OneTimePasswordDialog handed={handed} onClose={() => setHanded(null)} />
    </SectionCard>
  )
}

function useAccountColumns(actionsOf: (account: OperatorAccount) => RowAction[]): Column<OperatorAccount>[] {
  const t = useText(operatorTexts)
  const shared = useText(sharedTexts)
  const { user } = useLogin()
  return [
    {
      key: 'name',
      width: 140,
      title: t('name'),
      cell: ({ id, name }) => (
        <>
          <strong>{name}</strong> {id === user.id && <StatusTag tone="info">{t('you')}</StatusTag>}
        </>
      ),
      onPhone: 'head',
    },
    { key: 'loginName', width: 150, title: t('loginName'), cell: ({ loginName }) => loginName ?? '—' },
    {
      key: 'roles',
      width: 170,
      grows: true,
      title: t('roles'),
      cell: ({ roles }) => roles.map(({ name }) => name).join('、'),
    },
    {
      key: 'status',
      title: t('status'),
      onPhone: 'aside',
      cell: (account) => <AccountState account={account} />,
      width: 110,
    },
    {
      key: 'factor',
      title: t('factor'),
      cell: ({ hasTotp }) => <StatusTag tone={hasTotp ? 'success' : 'neutral'}>{t(hasTotp ? 'on' : 'off')}</StatusTag>,
      width: 110,
    },
    {
      key: 'lastSeenAt',
      width: 150,
      title: t('lastSeenAt'),
      cell: ({ lastSeenAt, oneTimePasswordExpiresAt: until, status }) => {
        if (until === null || status !== 'ACTIVE')
          return lastSeenAt === null ? t('never') : <RelativeTime at={lastSeenAt} />
        const isOver = Date.parse(until) <= clock.now().getTime()
        return (
          <span className="muted">{isOver ? t('oneTimeOver') : t('oneTimeUntil', { at: formatInstant(until) })}</span>
        )
      },
    },
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      cell: (row) => <RowActions actions={actionsOf(row)} />,
      width: 210,
    },
  ]
}

function AccountState({ account: { status, hasTotp, oneTimePasswordExpiresAt } }: { account: OperatorAccount }) {
  const t = useText(operatorTexts)
  if (status === 'DISABLED') return <StatusTag tone="neutral">{t('status_DISABLED')}</StatusTag>
  const isSetUp = hasTotp && oneTimePasswordExpiresAt === null
  return <StatusTag tone={isSetUp ? 'success' : 'warning'}>{t(isSetUp ? 'status_ACTIVE' : 'toEnrol')}</StatusTag>
}

/** Stopping, bringing back, and setting up anew; asks first where something ends. */
function useAccountCommands(onPassword: (handed: Handed) => void) {
  const t = useText(operatorTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const refreshes = [api.operator.list, api.staff.roles]
  const update = useSend(api.operator.update, { refreshes })
  const start = useSend(api.operator.reset, { refreshes })
  return {
    turn: async ({ id, version, name, status }: OperatorAccount) => {
      const active = status !== 'ACTIVE'
      const question = { title: t('disableQuestion', { name }), content: t('disableWarning'), okText: t('disable') }
      if (!active && !(await confirm({ ...question, danger: true }))) return
      await update.send({ change: 'status', id, version, active }).then(
        () => notice.success(t(active ? 'enabled' : 'disabled')),
        () => undefined,
      )
    },
    reset: async ({ id, version, name }: OperatorAccount) => {
      const question = { title: t('resetQuestion', { name }), content: t('resetWarning'), okText: t('reset') }
      if (!(await confirm({ ...question, danger: true }))) return
      await start.send({ id, version }).then(
        ({ oneTimePassword }) => onPassword({ name, password: oneTimePassword }),
        () => undefined,
      )
    },
  }
}

// 员工: who works here, who is invited; roles, disabling, and taking invitations back.
import { api, formatInstant, type StaffMember } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import type { Column } from '../../../components/list/data-table.tsx'
import { RelativeTime } from '../../../components/value/instant-text.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { MaskedValue } from '../../../components/value/masked-value.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { StatusTag, type Tone } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { ChangeRolesModal, InviteModal } from './staff-forms.tsx'
import { staffTexts } from './staff.texts.ts'

const statusTones: Record<StaffMember['status'], Tone> = { ACTIVE: 'success', DISABLED: 'neutral', INVITED: 'info' }

export default function StaffTab(): ReactNode {
  const t = useText(staffTexts)
  const { user } = useLogin()
  const [isInviting, setInviting] = useState(false)
  const [changing, setChanging] = useState<StaffMember | null>(null)
  const { turn, revoke } = useStaffCommands()
  const actionsOf = (member: StaffMember): RowAction[] => {
    if (member.kind === 'OWNER' || member.id === user.id) return []
    if (member.status === 'INVITED')
      return [{ key: 'revoke', label: t('revoke'), danger: true, onAct: () => void revoke(member) }]
    const isActive = member.status === 'ACTIVE'
    return [
      { key: 'roles', label: t('changeRoles'), onAct: () => setChanging(member) },
      { key: 'turn', label: t(isActive ? 'disable' : 'enable'), danger: isActive, onAct: () => void turn(member) },
    ]
  }
  return (
    <SectionCard>
      <ListPage
        title={t('staff')}
        note={t('staffNote')}
        isPart
        endpoint={api.staff.list}
        rowKey={({ id }) => id}
        columns={useStaffColumns(actionsOf)}
        filters={[{ kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') }]}
        actions={
          <Button type="primary" onClick={() => setInviting(true)}>
            {t('invite')}
          </Button>
        }
        empty={{ text: t('noStaff') }}
      />
      <InviteModal open={isInviting} onClose={() => setInviting(false)} />
      <ChangeRolesModal member={changing} onClose={() => setChanging(null)} />
    </SectionCard>
  )
}

/** One's own stands in full on one's own pages: no reason need be given for it here. */
function StaffPhone({ member: { id, phone } }: { member: StaffMember }): ReactNode {
  const t = useText(staffTexts)
  const isOwn = useLogin().user.id === id
  const reveal = useSend(api.staff.reveal)
  return (
    <span className="tabular nowrap">
      <MaskedValue
        masked={phone}
        what={t('phone')}
        onReveal={isOwn ? undefined : (reason) => reveal.send({ id, reason })}
      />
    </span>
  )
}

function useStaffColumns(actionsOf: (member: StaffMember) => RowAction[]): Column<StaffMember>[] {
  const t = useText(staffTexts)
  const shared = useText(sharedTexts)
  return [
    {
      key: 'name',
      width: 140,
      grows: true,
      title: t('name'),
      cell: ({ nickname }) => <strong>{nickname}</strong>,
      onPhone: 'head',
    },
    { key: 'phone', width: 180, title: t('phone'), cell: (member) => <StaffPhone member={member} /> },
    {
      key: 'roles',
      width: 130,
      title: t('roles'),
      cell: ({ kind, roles }) => (kind === 'OWNER' ? t('owner') : roles.map(({ name }) => name).join('、')),
    },
    {
      key: 'shops',
      width: 120,
      title: t('shops'),
      cell: ({ dataScope, shops }) =>
        dataScope === 'ALL_SHOPS' ? t('allShops') : shops.map(({ name }) => name).join('、') || t('noShop'),
    },
    {
      key: 'status',
      width: 96,
      title: t('status'),
      onPhone: 'aside',
      cell: ({ status }) => <StatusTag tone={statusTones[status]}>{t(`status_${status}`)}</StatusTag>,
    },
    {
      key: 'lastSeenAt',
      width: 140,
      title: t('lastSeenAt'),
      cell: ({ lastSeenAt, invitationExpiresAt }) =>
        invitationExpiresAt !== null ? (
          <span className="muted">{t('expiresAt', { at: formatInstant(invitationExpiresAt) })}</span>
        ) : lastSeenAt === null ? (
          t('never')
        ) : (
          <RelativeTime at={lastSeenAt} />
        ),
    },
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      cell: (row) => <RowActions actions={actionsOf(row)} />,
      width: 150,
    },
  ]
}

/** Disabling and enabling, and taking an invitation back; asks first where something ends. */
function useStaffCommands() {
  const t = useText(staffTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const update = useSend(api.staff.update, { refreshes: [api.staff.list, api.staff.roles] })
  const send = (input: Parameters<typeof update.send>[0], said: string) =>
    update.send(input).then(
      () => notice.success(said),
      () => undefined,
    )
  return {
    turn: async ({ id, version, nickname: name, status }: StaffMember) => {
      const active = status !== 'ACTIVE'
      const question = { title: t('disableQuestion', { name }), content: t('disableWarning'), okText: t('disable') }
      if (!active && !(await confirm({ ...question, danger: true }))) return
      await send({ change: 'status', id, version, active }, t(active ? 'enabled' : 'disabled'))
    },
    revoke: async ({ id, nickname: name }: StaffMember) => {
      if (!(await confirm({ title: t('revokeQuestion', { name }), okText: t('revoke'), danger: true }))) return
      await send({ change: 'revokeInvitation', id }, t('revoked'))
    },
  }
}

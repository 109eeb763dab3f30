// 个人中心: one's own card, what one did lately, one's account, and what guards it; open to every role.
import { api } from '@merchant/contract'
import { UserOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { ListTabs } from '../../../components/list/list-tabs.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { usePage, usePageTitle } from '../../../components/layout/page.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { WithAside } from '../../../components/layout/with-aside.tsx'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { ActivityTimeline } from '../operation-log/activity-timeline.tsx'
import { DevicesCard } from '../security/devices-card.tsx'
import { LoginRecords } from '../security/login-records.tsx'
import { PasswordCard } from '../security/password-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { profileTexts } from './profile.texts.ts'
import { TabPage } from '../../../components/layout/tab-page.tsx'
import { TotpCard } from '../security/totp-card.tsx'
import './user-card.css'

export default function ProfilePage(): ReactNode {
  const words = useText(profileTexts)
  const { party } = useLogin()
  const { search, setSearch } = usePage()
  const title = usePageTitle()
  const tabs = ['activity', 'account', 'security'] as const
  const current = tabs.find((tab) => tab === search.tab) ?? 'activity'
  return (
    <>
      <PageHeader />
      <WithAside aside={<UserCard />} asideLabel={words('card')} isAsideFirst>
        <ListTabs
          label={title}
          options={tabs.map((tab) => ({ value: tab, label: words(`tab_${tab}`) }))}
          counts={undefined}
          current={current}
          onChoose={(tab) => setSearch({ tab }, 'push')}
        />
        {current === 'activity' && <ActivityTimeline />}
        {current === 'account' && (
          <SectionCard>
            <ProfileForm />
          </SectionCard>
        )}
        {current === 'security' && (
          <>
            <PasswordCard />
            <TotpCard />
            <DevicesCard />
            {/* A merchant's people have theirs in the account centre. */}
            {party === 'operator' && (
              <TabPage>
                <LoginRecords />
              </TabPage>
            )}
          </>
        )}
      </WithAside>
    </>
  )
}

function UserCard(): ReactNode {
  const t = useText(profileTexts)
  const { party, user, company, name, roles: held } = useLogin()
  const { data } = useRead(api.security.profile)
  const roles = useRead(api.staff.roles, undefined, { enabled: user.kind !== 'OWNER' }).data ?? []
  const picture = data?.avatarUrl ?? null
  const roleNames = held.map((key) => roles.find((role) => role.key === key)?.name ?? key).join('、')
  return (
    <SectionCard>
      <div className="user-card">
        {picture === null ? (
          <span className="user-card-picture" aria-hidden="true">
            <UserOutlined />
          </span>
        ) : (
          <img className="user-card-picture" src={picture} alt="" width="72" height="72" />
        )}
        <h2>{data?.nickname ?? user.nickname}</h2>
        <p className="muted">{data?.introduction}</p>
      </div>
      <Facts
        items={[
          [t('roles'), user.kind === 'OWNER' ? t('owner') : roleNames],
          ...(party === 'merchant'
            ? [[t('merchant'), company.name || name] as const, [t('phone'), data?.phone] as const]
            : []),
          [t('loginName'), data?.loginName],
        ]}
      />
    </SectionCard>
  )
}

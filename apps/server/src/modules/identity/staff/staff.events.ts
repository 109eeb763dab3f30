// What staff and those who invited them learn of each other.
import { said, type Said } from '@merchant/contract'
import { personEvent } from '../../../kernel/notification.ts'

export const rolesChanged = personEvent<{ readonly by: string; readonly roles: Said; readonly shops: Said }>({
  kind: 'STAFF',
  page: { path: '/systemconfig/loginInfo' },
  bell: ({ by, roles, shops }) => ({
    level: 'INFO',
    title: said('您的角色或店铺已变更', 'Your roles or shops have changed'),
    body: said(
      `${by}将您的角色设为${roles.zh}，店铺设为${shops.zh}`,
      `${by} set your roles to ${roles.en} and your shops to ${shops.en}`,
    ),
  }),
})

export const staffJoined = personEvent<{ readonly memberId: string; readonly sentence: Said }>({
  kind: 'STAFF',
  page: { path: '/systemconfig/loginInfo', search: { tab: 'staff' } },
  subjectId: ({ memberId }) => memberId,
  bell: ({ sentence }) => ({ level: 'INFO', title: said('新员工加入', 'Somebody joined your staff'), body: sentence }),
})

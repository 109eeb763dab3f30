// What staff and those who invited them learn of each other.
import { personEvent } from '../../../kernel/notification.ts'

export const rolesChanged = personEvent<{ readonly by: string; readonly roles: string; readonly shops: string }>({
  kind: 'STAFF',
  page: { path: '/systemconfig/loginInfo' },
  bell: ({ by, roles, shops }) => ({
    level: 'INFO',
    title: '您的角色或店铺已变更',
    body: `${by}将您的角色设为${roles}，店铺设为${shops}`,
  }),
})

export const staffJoined = personEvent<{ readonly memberId: string; readonly sentence: string }>({
  kind: 'STAFF',
  page: { path: '/systemconfig/loginInfo', search: { tab: 'staff' } },
  subjectId: ({ memberId }) => memberId,
  bell: ({ sentence }) => ({ level: 'INFO', title: '新员工加入', body: sentence }),
})

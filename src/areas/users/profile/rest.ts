import { z } from 'zod'
import { type Route, route } from '../../../protocols/rest/route.ts'
import { ifMatchOf } from '../../shared/entity-tags.ts'
import { profileMembers, updateProfile, userProfile } from './operations.ts'
import { presentUser, UserResponse } from './responses.ts'

export const tag = 'User'
export const USER_PATH = '/series/user'
export const changing = { tag, refusals: ['precondition_failed'], isTagged: true } as const

export const profileRoutes: Route[] = [
  route({
    path: USER_PATH,
    operation: userProfile,
    summary: 'Profile of the caller',
    tag,
    isTagged: true,
    body: UserResponse,
    present: presentUser,
  }),
  route({
    method: 'put',
    path: USER_PATH,
    operation: updateProfile,
    summary: 'Update the profile',
    ...changing,
    input: z.strictObject(profileMembers),
    toInput: (input, request) => ({ ...input, ifMatch: ifMatchOf(request) }),
    example: { username: 'ann', is_active: true },
    body: UserResponse,
    present: presentUser,
  }),
]

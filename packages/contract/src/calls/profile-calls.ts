import { limits } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { trueSchema } from '../wire/message.ts';
import { wireAccountSchema, wireProfileSchema } from '../wire/org-user.ts';
import { listed } from '../wire/paged.ts';

const ofUser = '/api/v1/users/:userId';
const short = v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(limits.personName)));
const webAddress = v.nullish(
  v.union([v.literal(''), v.pipe(v.string(), v.trim(), v.maxLength(limits.urlLength), v.regex(/^https?:\/\//i, 'must be a web address'))]),
);

/** What one says about oneself; what is not sent stays, null and empty take it away. */
export const profileBody = v.object({
  firstname: short,
  lastname: short,
  display_name: short,
  user_name: short,
  bio: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(limits.commentLength))),
  location: short,
  website: webAddress,
  avatar: webAddress,
});
export type ProfileBody = v.InferOutput<typeof profileBody>;

/** People as they show themselves, and who follows whom. */
export const profileCalls = {
  account: defineCall({
    name: 'profiles.account',
    method: 'GET',
    path: ofUser,
    answer: wireAccountSchema,
    permission: 'userProfile',
    scope: 'org',
    summary: 'Read what is known of oneself or of somebody one shares a project with',
    errors: ['userNotFound'],
  }),
  remove: defineCall({
    name: 'profiles.remove',
    method: 'DELETE',
    path: ofUser,
    answer: v.object({ msg: v.string() }),
    permission: 'orgUserDelete',
    scope: 'org',
    isForPeople: true,
    summary: 'Delete the account of a person',
    description: 'Their sessions and tokens end at once. Projects nobody else owns go to the caller.',
    errors: ['userNotFound', 'superIsUndeletable'],
  }),
  create: defineCall({
    name: 'profiles.create',
    method: 'POST',
    path: `${ofUser}/profile`,
    body: profileBody,
    answer: wireProfileSchema,
    permission: 'userProfile',
    scope: 'org',
    summary: 'Say something about oneself',
    description: 'Does what changing the profile does; older clients call it first.',
    errors: ['userNotFound', 'badRequest'],
  }),
  follow: defineCall({
    name: 'profiles.follow',
    method: 'POST',
    path: `${ofUser}/follower`,
    body: v.optional(v.object({ fk_follower_id: v.nullish(v.string()) }), {}),
    answer: trueSchema,
    permission: 'userProfile',
    scope: 'org',
    summary: 'Follow a person',
    description: 'The follower is the caller; another one in the body is refused.',
    errors: ['userNotFound', 'badRequest'],
  }),
  unfollow: defineCall({
    name: 'profiles.unfollow',
    method: 'DELETE',
    path: `${ofUser}/follower`,
    body: v.optional(v.object({ fk_follower_id: v.nullish(v.string()) }), {}),
    answer: trueSchema,
    permission: 'userProfile',
    scope: 'org',
    summary: 'Follow a person no more',
    errors: ['userNotFound', 'badRequest'],
  }),
  followers: defineCall({
    name: 'profiles.followers',
    method: 'GET',
    path: `${ofUser}/follower`,
    answer: listed(wireProfileSchema),
    permission: 'userProfile',
    scope: 'org',
    summary: 'List who follows a person, as far as the caller knows them',
    errors: ['userNotFound'],
  }),
  following: defineCall({
    name: 'profiles.following',
    method: 'GET',
    path: `${ofUser}/following`,
    answer: listed(wireProfileSchema),
    permission: 'userProfile',
    scope: 'org',
    summary: 'List whom a person follows, as far as the caller knows them',
    errors: ['userNotFound'],
  }),
  isFollowing: defineCall({
    name: 'profiles.isFollowing',
    method: 'GET',
    path: `${ofUser}/isFollowing/:otherId`,
    answer: trueSchema,
    permission: 'userProfile',
    scope: 'org',
    summary: 'See whether a person follows another',
    errors: ['userNotFound'],
  }),
} as const;

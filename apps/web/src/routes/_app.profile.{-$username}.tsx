import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../features/account/index.ts';

export const Route = createFileRoute('/_app/profile/{-$username}')({ component: ProfileRoute });

function ProfileRoute() {
  const { username } = Route.useParams();
  return <ProfilePage key={username} userId={username} />;
}

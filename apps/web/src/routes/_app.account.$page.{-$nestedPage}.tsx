import { createFileRoute } from '@tanstack/react-router';
import { Account } from '../features/account/index.ts';

export const Route = createFileRoute('/_app/account/$page/{-$nestedPage}')({ component: Account });

import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '../features/errors/index.ts';

export const Route = createFileRoute('/error/404')({ component: NotFound });

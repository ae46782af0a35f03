import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Banner, Button } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { mayInOrg } from '../../platform/rights.ts';
import { $user } from '../../platform/session.state.ts';

/** Said where nobody has set up a language model, and how that is done. */
export function NoModel() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isSuper = mayInOrg(useStore($user), 'pluginUpdate');
  return (
    <Banner
      tone="warning"
      title={t`No language model is set up.`}
      actions={
        isSuper && (
          <Button
            size="sm"
            onClick={() => void navigate({ to: '/account/$page/{-$nestedPage}', params: { page: 'apps', nestedPage: undefined } })}
          >
            <Trans>Set one up</Trans>
          </Button>
        )
      }
    >
      {isSuper ? (
        <Trans>
          Under “Apps” you enter the address and the model of any service that speaks as OpenAI does: one in your own network, such as
          Ollama or llama.cpp, or one that is paid for.
        </Trans>
      ) : (
        <Trans>An administrator of this server sets one up under “Apps”. Prompts can be written before that.</Trans>
      )}
    </Banner>
  );
}

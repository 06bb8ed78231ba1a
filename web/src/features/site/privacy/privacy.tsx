import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { privacy, privacyPage } from '../../../content/privacy.ts';
import { school } from '../../../content/school.ts';
import { usePublicAddress } from '../../../lib/language.ts';
import { dateFormat } from '../../../lib/texts/formats.ts';
import { TextAnchor, TextLink } from '../../../ui/index.ts';
import { pageMeta } from '../meta.ts';
import { PageHead } from '../page-head.tsx';

export const meta = () => pageMeta(privacyPage);

/**
 * What the software does with data about people, as `docs/security-tables.md` and the data inventory say it, and
 * what `content/privacy.ts` says of the school. Who changes what is stored changes this page.
 */
export default function Privacy() {
  const { t, i18n } = useLingui();
  const { controller, contactEmail, hosting, retention, more } = privacy;
  const changed = dateFormat({ year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${privacy.changed}-01T00:00:00Z`),
  );
  const { phone } = school;
  const address = usePublicAddress();
  return (
    <>
      <PageHead title={i18n._(privacy.title)} line={i18n._(privacy.line)} scene="walk" />
      <div className="container-page pb-20 text-lg lg:pb-28">
        <div className="max-w-[44rem] space-y-10">
          <Part title={t`Quem cuida dos seus dados`}>
            <p>
              <Trans>
                Quem decide sobre os seus dados é {controller}. Perguntas e pedidos:{' '}
                <TextAnchor href={`mailto:${contactEmail}`} className="wrap-anywhere">
                  {contactEmail}
                </TextAnchor>
                , {phone} ou <TextLink to={address('/contato')}>a página de contato</TextLink>.
              </Trans>
            </p>
            <p>{i18n._(hosting)}</p>
          </Part>

          <Part title={t`Quando você só visita o site`}>
            <p>
              <Trans>
                Não usamos cookies, publicidade nem medição de audiência, e não anotamos as páginas
                que você abre. Letras, imagens e vídeos da escola vêm do próprio site.
              </Trans>
            </p>
            <p>
              <Trans>
                Se algo falha no seu navegador, ele nos avisa qual foi o erro, em que tela e em que
                tipo de navegador, sem dizer quem você é. Pedidos que o servidor recusa são anotados
                com o endereço de rede, para proteger as contas de todos.
              </Trans>
            </p>
          </Part>

          <Part title={t`Quando você escreve para nós`}>
            <p>
              <Trans>
                Guardamos nome, e-mail, assunto e mensagem para responder e acompanhar o seu pedido,
                com as nossas respostas e anotações e o que você responder por e-mail. Só a equipe
                da escola lê. Contamos as mensagens de cada endereço de rede por um dia, contra
                abusos.
              </Trans>
            </p>
          </Part>

          <Part title={t`Quando você estuda aqui`}>
            <List>
              <li>
                <Trans>
                  <b>Conta:</b> nome, e-mail e senha, esta só como um código que não pode ser lido.
                  Telefone, nascimento, foto e um texto sobre você, se quiser preencher. Você e a
                  equipe veem.
                </Trans>
              </li>
              <li>
                <Trans>
                  <b>Acompanhamento:</b> quem responde por você, se for o caso, e as anotações da
                  equipe sobre você, enquanto a conta existir. Só a equipe vê; estão na cópia dos
                  seus dados.
                </Trans>
              </li>
              <li>
                <Trans>
                  <b>Estudo:</b> matrículas, aulas concluídas, onde você parou em cada vídeo,
                  respostas e notas dos quizzes com os comentários da equipe, conquistas e os dias
                  em que você estudou. Você e a equipe veem.
                </Trans>
              </li>
              <li>
                <Trans>
                  <b>Meta:</b> a que você escolher, o fuso horário do seu dispositivo e, se você
                  pedir um lembrete, a hora dele. Só você vê.
                </Trans>
              </li>
              <li>
                <Trans>
                  <b>Avisos:</b> o que a escola avisou a você, quando você abriu, e quais emails
                  sobre isso você quer. Você e a equipe veem o que foi aberto.
                </Trans>
              </li>
              <li>
                <Trans>
                  <b>Acesso:</b> endereço de rede, navegador e hora de cada login, para você e nós
                  percebermos um acesso estranho. A equipe vê quando foi a sua última visita.
                </Trans>
              </li>
              <li>
                <Trans>
                  <b>E-mails:</b> os que a escola manda sobre a sua conta, como o link de uma senha
                  nova ou o aviso de um login em outro dispositivo. Lembretes e a carta semanal, só
                  se você pedir; um link em cada um deles acaba com eles.
                </Trans>
              </li>
              <li>
                <Trans>
                  <b>Equipe:</b> quem trabalha aqui pode guardar com um nome os filtros das suas
                  listas. Só essa pessoa vê.
                </Trans>
              </li>
            </List>
            <p>
              <Trans>
                Usamos esses dados para dar as aulas que você contratou e para manter a sua conta
                segura. Não vendemos dados nem fazemos publicidade com eles.
              </Trans>
            </p>
          </Part>

          <Part title={t`O que fica no seu navegador`}>
            <p>
              <Trans>
                O tema claro ou escuro e as suas escolhas do vídeo; uma mensagem que você começou a
                escrever e o e-mail que digitou para entrar, até a aba fechar. Se você entrou: o
                login, até sair ou, sem “Lembrar-me”, até fechar a aba; o que ainda não pôde ser
                salvo; e o programa do site, para abrir mais rápido. Ao sair, apagamos o que é seu.
              </Trans>
            </p>
          </Part>

          <Part title={t`Outros serviços`}>
            <p>
              <Trans>
                Algumas aulas estão no YouTube, no Vimeo ou em outro site. O vídeo vem de lá, nos
                dois primeiros no modo com menos rastreamento, e o serviço vê o seu endereço de
                rede. Nas aulas abertas a visitantes, só depois que você aperta o botão. Se a escola
                oferece o login com Google ou Facebook e você o usa, eles ficam sabendo que você
                entrou aqui.
              </Trans>
            </p>
          </Part>

          <Part title={t`Por quanto tempo`}>
            <List>
              <li>
                <Trans>
                  Conta e estudo: enquanto a conta existir. Mensagens: até você pedir que as
                  apaguemos.
                </Trans>
              </li>
              <li>
                <Trans>
                  Logins encerrados, cópias dos e-mails enviados e erros do navegador: 30 dias.
                </Trans>
              </li>
              <li>
                <Trans>Dispositivos conhecidos: um ano depois do último login.</Trans>
              </li>
              <li>
                <Trans>
                  O registro do que a equipe mudou: sem prazo; sem o seu nome, se a conta for
                  apagada.
                </Trans>
              </li>
              <li>
                <Trans>Contagens contra abusos: um dia.</Trans>
              </li>
              <li>{i18n._(retention)}</li>
            </List>
          </Part>

          <Part title={t`Os seus direitos`}>
            <p>
              <Trans>
                A Lei Geral de Proteção de Dados (LGPD) dá a você o direito de saber o que
                guardamos, ver, corrigir, levar e apagar os seus dados, e de saber com quem são
                divididos. No seu perfil você corrige os dados, baixa uma cópia de tudo e pede a
                exclusão da conta. Sem conta, escreva para nós.
              </Trans>
            </p>
            <p>
              <Trans>
                Quando uma conta é apagada, saem nome, e-mail, mensagens e tudo o que identifica
                você. Resultados ficam sem nome, nas estatísticas dos cursos.
              </Trans>
            </p>
            <p>
              <Trans>
                Se a nossa resposta não resolver, você pode reclamar à Autoridade Nacional de
                Proteção de Dados (ANPD).
              </Trans>
            </p>
          </Part>

          {more.map(({ title, text }) => (
            <Part key={title.id} title={i18n._(title)}>
              <p>{i18n._(text)}</p>
            </Part>
          ))}
          <p className="text-base text-ink-muted">
            <Trans>Última mudança desta página: {changed}.</Trans>
          </p>
        </div>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function List({ children }: { children: ReactNode }) {
  return <ul className="list-disc space-y-2 pl-6 marker:text-accent-ink">{children}</ul>;
}

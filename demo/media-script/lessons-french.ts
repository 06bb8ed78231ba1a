// Le français pas à pas: spoken French, meanings in Portuguese, the language of most of the school's learners.
import type { LessonScript } from './types.ts';

const base = {
  course: 'Le français pas à pas',
  language: 'fr',
  voices: { narrator: 'fr-fr+f2', left: 'fr-fr+f4', right: 'fr-fr+m3' },
  speed: 135,
} as const;

export const french: LessonScript[] = [
  {
    ...base,
    name: 'fr-steps-1-bonjour',
    slides: [
      {
        kind: 'title',
        title: 'Bonjour !',
        sub: 'Cumprimentar e se despedir',
        art: ['claire', 'hugo', 'eiffel'],
        lines: [{ say: 'Bonjour et bienvenue ! Aujourd’hui, on se salue.' }],
      },
      {
        kind: 'cards',
        label: 'Pour saluer',
        cards: [
          {
            art: 'sun',
            word: 'bonjour',
            meaning: 'bom dia, boa tarde',
            say: 'Le matin et l’après-midi, on dit : bonjour.',
          },
          { art: 'moon', word: 'bonsoir', meaning: 'boa noite', say: 'Le soir, on dit : bonsoir.' },
          {
            art: 'bubbles',
            word: 'salut',
            meaning: 'oi, tchau',
            say: 'Entre amis, on dit : salut.',
          },
          {
            art: 'door',
            word: 'au revoir',
            meaning: 'até logo, adeus',
            say: 'Pour partir, on dit : au revoir.',
          },
        ],
      },
      {
        kind: 'dialogue',
        label: 'Écoutez',
        left: 'claire',
        right: 'hugo',
        turns: [
          { side: 'left', say: 'Salut, Hugo ! Ça va ?', meaning: 'Oi, Hugo! Tudo bem?' },
          {
            side: 'right',
            say: 'Ça va bien, merci. Et toi ?',
            meaning: 'Tudo bem, obrigado. E você?',
          },
          { side: 'left', say: 'Très bien. À demain !', meaning: 'Muito bem. Até amanhã!' },
        ],
      },
      {
        kind: 'word',
        label: 'Tu ou vous ?',
        word: 'Comment allez-*vous* ?',
        meaning: 'Como vai o senhor, a senhora?',
        art: 'rosa',
        note: { text: 'Comment vas-*tu* ?', meaning: 'Como você vai? (entre amigos)' },
        lines: [
          { say: 'Avec une personne que tu ne connais pas : comment allez-vous ?' },
          { say: 'Avec un ami : comment vas-tu ?' },
        ],
      },
      {
        kind: 'end',
        title: 'Au revoir !',
        sub: 'Até logo!',
        lines: [{ say: 'Très bien ! Au revoir, et à bientôt !' }],
      },
    ],
  },
  {
    ...base,
    name: 'fr-steps-2-je-suis',
    slides: [
      {
        kind: 'title',
        title: 'Je suis…',
        sub: 'Apresentar-se: o verbo “être”',
        art: ['hugo', 'maya', 'idcard'],
        lines: [{ say: 'Qui es-tu ? Dans cette leçon, tu te présentes.' }],
      },
      {
        kind: 'table',
        label: 'Le verbe être',
        art: 'idcard',
        intro: { say: 'Voici le verbe être.' },
        rows: [
          { left: 'je *suis* brésilien', right: 'sou brasileiro', say: 'Je suis brésilien.' },
          { left: 'tu *es* française', right: 'você é francesa', say: 'Tu es française.' },
          { left: 'elle *est* belge', right: 'ela é belga', say: 'Elle est belge.' },
          { left: 'nous *sommes* amis', right: 'nós somos amigos', say: 'Nous sommes amis.' },
        ],
      },
      {
        kind: 'word',
        label: 'Mon nom',
        word: 'Je *m’appelle* Maya.',
        meaning: 'Eu me chamo Maya.',
        art: 'maya',
        note: { text: 'J’habite *à* São Paulo.', meaning: 'Eu moro em São Paulo.' },
        lines: [
          { say: 'Je m’appelle Maya.', sound: 'Je m’appelle Maïa.' },
          { say: 'J’habite à São Paulo.', sound: 'J’habite à Sao Paolo.' },
        ],
      },
      {
        kind: 'dialogue',
        label: 'Écoutez',
        left: 'maya',
        right: 'hugo',
        turns: [
          { side: 'left', say: 'Comment tu t’appelles ?', meaning: 'Como você se chama?' },
          {
            side: 'right',
            say: 'Je m’appelle Hugo. Je suis de Lyon.',
            meaning: 'Eu me chamo Hugo. Sou de Lyon.',
          },
          { side: 'left', say: 'Enchantée, Hugo !', meaning: 'Muito prazer, Hugo!' },
        ],
      },
      {
        kind: 'turn',
        label: 'À toi !',
        art: 'claire',
        ask: {
          say: 'Complète la phrase. Nous, quelque chose, amis.',
          text: 'Nous *…* amis.',
          meaning: 'Nós somos amigos.',
        },
        reply: {
          say: 'Nous sommes amis.',
          text: 'Nous sommes amis.',
          meaning: 'je suis · tu es · nous sommes',
        },
      },
      {
        kind: 'end',
        title: 'Enchanté !',
        sub: 'Muito prazer!',
        lines: [{ say: 'Bravo ! Maintenant, présente-toi à un ami.' }],
      },
    ],
  },
  {
    ...base,
    name: 'fr-steps-3-au-marche',
    format: 'webm',
    slides: [
      {
        kind: 'title',
        title: 'Au marché',
        sub: 'Fazer compras na feira',
        art: ['stall', 'baguette'],
        lines: [{ say: 'C’est samedi matin. On va au marché !' }],
      },
      {
        kind: 'cards',
        label: 'Sur la table',
        cards: [
          { art: 'baguette', word: 'une baguette', meaning: 'uma baguete', say: 'Une baguette.' },
          { art: 'cheese', word: 'un fromage', meaning: 'um queijo', say: 'Un fromage.' },
          { art: 'apple', word: 'une pomme', meaning: 'uma maçã', say: 'Une pomme.' },
          { art: 'tomato', word: 'des tomates', meaning: 'tomates', say: 'Des tomates.' },
        ],
      },
      {
        kind: 'table',
        label: 'Un, une, des',
        art: 'stall',
        rows: [
          { left: '*un* fromage', right: 'masculino', say: 'Un, au masculin : un fromage.' },
          { left: '*une* pomme', right: 'feminino', say: 'Une, au féminin : une pomme.' },
          { left: '*des* pommes', right: 'plural', say: 'Des, au pluriel : des pommes.' },
        ],
      },
      {
        kind: 'dialogue',
        label: 'Écoutez',
        left: 'rosa',
        right: 'hugo',
        turns: [
          { side: 'left', say: 'Bonjour ! Vous désirez ?', meaning: 'Bom dia! O que deseja?' },
          {
            side: 'right',
            say: 'Je voudrais un fromage, s’il vous plaît.',
            meaning: 'Eu queria um queijo, por favor.',
          },
          { side: 'right', say: 'Ça fait combien ?', meaning: 'Quanto fica?' },
          { side: 'left', say: 'Ça fait six euros.', meaning: 'São seis euros.' },
        ],
      },
      {
        kind: 'turn',
        label: 'À toi !',
        art: 'apple',
        ask: {
          say: 'À toi. Demande une pomme, poliment.',
          text: 'Demande une pomme !',
          meaning: 'Peça uma maçã.',
        },
        reply: {
          say: 'Je voudrais une pomme, s’il vous plaît.',
          text: 'Je voudrais *une* pomme, s’il vous plaît.',
          meaning: 'Eu queria uma maçã, por favor.',
        },
      },
      {
        kind: 'end',
        title: 'Bon appétit !',
        sub: 'Bom apetite!',
        lines: [{ say: 'Et voilà ! Bon appétit !' }],
      },
    ],
  },
  {
    ...base,
    name: 'fr-steps-4-la-gare',
    slides: [
      {
        kind: 'title',
        title: 'Où est la gare ?',
        sub: 'Pedir informações na rua',
        art: ['station', 'train'],
        lines: [{ say: 'Tu cherches ton chemin ? Pose une question simple.' }],
      },
      {
        kind: 'cards',
        label: 'En ville',
        cards: [
          {
            art: 'station',
            word: 'la gare',
            meaning: 'a estação de trem',
            say: 'Où est la gare ?',
          },
          {
            art: 'pharmacy',
            word: 'la pharmacie',
            meaning: 'a farmácia',
            say: 'Où est la pharmacie ?',
          },
          { art: 'bank', word: 'la banque', meaning: 'o banco', say: 'Où est la banque ?' },
          {
            art: 'bus',
            word: 'l’arrêt de bus',
            meaning: 'o ponto de ônibus',
            say: 'Où est l’arrêt de bus ?',
          },
        ],
      },
      {
        kind: 'cards',
        label: 'Le chemin',
        cards: [
          {
            art: 'arrow:straight',
            word: 'tout droit',
            meaning: 'em frente',
            say: 'Allez tout droit.',
          },
          { art: 'arrow:left', word: 'à gauche', meaning: 'à esquerda', say: 'Tournez à gauche.' },
          { art: 'arrow:right', word: 'à droite', meaning: 'à direita', say: 'Tournez à droite.' },
        ],
      },
      {
        kind: 'dialogue',
        label: 'Écoutez',
        left: 'sofia',
        right: 'tom',
        turns: [
          {
            side: 'left',
            say: 'Pardon, monsieur, où est la gare ?',
            meaning: 'Com licença, onde fica a estação?',
          },
          {
            side: 'right',
            say: 'Allez tout droit, puis à gauche.',
            meaning: 'Siga em frente, depois à esquerda.',
          },
          { side: 'left', say: 'C’est loin ?', meaning: 'É longe?' },
          {
            side: 'right',
            say: 'Non, c’est à cinq minutes à pied.',
            meaning: 'Não, são cinco minutos a pé.',
          },
        ],
      },
      {
        kind: 'turn',
        label: 'À toi !',
        art: 'pharmacy',
        ask: {
          say: 'À toi. Tu cherches la pharmacie. Que dis-tu ?',
          text: 'Tu cherches la pharmacie.',
          meaning: 'Você procura a farmácia.',
        },
        reply: {
          say: 'Pardon, où est la pharmacie ?',
          text: 'Pardon, où est la pharmacie ?',
          meaning: 'Com licença, onde fica a farmácia?',
        },
      },
      {
        kind: 'end',
        title: 'Bon voyage !',
        sub: 'Boa viagem!',
        lines: [{ say: 'Merci, au revoir, et bon voyage !' }],
      },
    ],
  },
];
